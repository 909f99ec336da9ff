import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { INITIAL_DATA_ID, type InitialData } from '@seam/contract/pages.ts'
import { SITE_ID, type Site } from '@seam/contract/site.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { type Head, jsonForScript, renderHead } from './head.ts'
import type { PrerenderedPage } from '@seam/contract/prerendered.ts'
import type { SlotValues } from './fill-slots.ts'
import { loadPreloadLinks } from './preload-links.ts'
import { accentStyle, siteSlots, withSiteIcon } from './site-head.ts'
import { loadPrerenderedPages } from './prerendered-pages.ts'

const HEAD_PLACEHOLDER = /<!--head-->[\s\S]*<!--\/head-->/
const ROOT = '<div id="root"></div>'
const START_SCRIPT = /<script id="start">([\s\S]*?)<\/script>/

/**
 * Returns the hash of the inline script of a built page, as a source of a content security policy.
 * Throws a StartupError if there is none.
 */
export function startScriptHash(html: string): string {
  const [, start] = START_SCRIPT.exec(html) ?? []
  if (start === undefined) {
    throw new StartupError('the web application is not built: start Seam with npm start')
  }
  return `'sha256-${createHash('sha256').update(start).digest('base64')}'`
}

/** What the browser loads before the application requests it. */
export interface Preload {
  /** The name of the screen. Its scripts load with the application's. */
  screen?: string
  /** The first images that the screen shows. */
  images?: PreloadedImage[]
}

/** An image with the `srcset` and `sizes` of its screen. `media` says in which windows it loads. */
interface PreloadedImage {
  url: string
  srcSet: string | undefined
  sizes: string
  media: string | undefined
}

interface PageContent {
  site: Site
  head: Head
  data: InitialData
  preload?: Preload | undefined
  /** Shown until the application runs; null for nothing. */
  prerendered: PrerenderedPage | null
  slots: SlotValues
  hasQuery: boolean
}

/** The HTML page of the web application (app shell). */
export interface AppShell {
  /** Returns the HTML for one URL. */
  render: (content: PageContent) => string
  /** The hash of its only inline script, as a source of a content security policy. */
  scriptHash: string
}

/** Reads the page from the folder of the built web application. Throws a StartupError if there is none. */
export async function loadAppShell(folder: string): Promise<AppShell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => '')
  const scriptHash = startScriptHash(html)
  const preloadLinksOf = await loadPreloadLinks(folder)
  const prerender = await loadPrerenderedPages(folder)
  const deferredHtml = deferLoading(html)
  return {
    scriptHash,
    render({ site, head, data, preload = {}, prerendered, slots, hasQuery }) {
      const { screen, images = [] } = preload
      const values = { ...siteSlots(site), ...slots }
      const scripts = screen === undefined ? [] : preloadLinksOf(screen)
      const parts = [
        renderHead(head, site.name),
        ...accentStyle(site),
        ...images.map(imagePreload),
        ...scripts.map(deferLoading),
        jsonElement(SITE_ID, site),
        jsonElement(INITIAL_DATA_ID, data),
      ]
      return withSiteIcon(deferredHtml, site)
        .replace(HEAD_PLACEHOLDER, () => parts.join('\n    '))
        .replace(ROOT, () => (prerendered ? prerender(prerendered, values, hasQuery) : '') + ROOT)
    },
  }
}

const jsonElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(data)}</script>`

/**
 * Turns scripts and preloads into inert links, which the inline script activates after the first
 * paint.
 */
const deferLoading = (html: string) =>
  html
    .replace(/<script (type="module".*?) src=(.*?)><\/script>/g, '<link $1 href=$2>')
    .replace(
      /<link (?:rel|type)="(module|modulepreload|preload)"/g,
      '<link rel="deferred" data-rel="$1"',
    )

const imagePreload = ({ url, srcSet, sizes, media }: PreloadedImage) => {
  const sources = srcSet
    ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"`
    : ''
  const condition = media ? ` media="${escapeHtml(media)}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(url)}"${sources}${condition} fetchpriority="high">`
}
