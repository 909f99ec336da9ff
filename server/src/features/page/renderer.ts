import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Registry } from 'prom-client'
import type { PageState, RenderPage } from '@seam/contract/page-state.ts'
import { StartupError } from '../../infra/startup-error.ts'

/** The program that renders pages, in the folder of the built web application. */
const PROGRAM = '.server/server.js'

/** Rendering that takes longer is logged. Milliseconds. */
const SLOW_MS = 500

export interface Renderer {
  /** Returns the HTML of a page; empty if it cannot be rendered: then only the browser renders it. */
  render: (url: string, state: PageState, log: FastifyBaseLogger) => Promise<string>
  /** Loads the application, unless a page did. */
  load: () => Promise<RenderPage>
  /** Counts a page that a browser rendered differently. */
  countMismatch: () => void
  /** How many pages were rendered, and how. */
  metrics: Registry
}

interface Program {
  loadRenderer: () => Promise<RenderPage>
}

/**
 * Renders pages with the built application. Throws a StartupError if it is not built. It is loaded with the
 * first page, or before: that takes a quarter of a second, for which the start does not wait.
 */
export function createRenderer(folder: string): Renderer {
  const path = `${folder}${PROGRAM}`
  if (!existsSync(path)) {
    throw new StartupError('the web application is not built: start Seam with npm start')
  }
  let renderer: Promise<RenderPage> | undefined
  const load = () => (renderer ??= import(path).then((program: Program) => program.loadRenderer()))
  const metrics = new Registry()
  const pages = new Counter({
    name: 'seam_pages_total',
    help: 'Pages rendered on the server, of which visitors share most, and those that could not be',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  })
  const mismatches = new Counter({
    name: 'seam_hydration_mismatches_total',
    help: 'Pages that a browser rendered differently from the server',
    registers: [metrics],
  })
  return {
    metrics,
    load,
    countMismatch: () => mismatches.inc(),
    async render(url, state, log) {
      try {
        const renderPage = await load()
        const start = performance.now()
        const html = renderPage(url, state)
        const took = Math.round(performance.now() - start)
        pages.inc({ outcome: took > SLOW_MS ? 'slow' : 'rendered' })
        if (took > SLOW_MS) log.warn({ page: url, took }, 'a page took long to render')
        return html
      } catch (error) {
        pages.inc({ outcome: 'failed' })
        log.error({ err: error, page: url }, 'a page could not be rendered')
        return ''
      }
    },
  }
}
