import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PAGE_STATE_ID, type PageState } from '@seam/contract/page-state.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { type Head, jsonForScript, renderHead } from './head.ts'
import { accentStyle, withSiteIcon } from './site-head.ts'

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
  head: Head
  state: PageState
  preload?: Preload | undefined
  /** The HTML of the page as the application renders it; empty for one that only the browser renders. */
  body: string
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
  const deferredHtml = deferLoading(html)
  return {
    scriptHash,
    render({ head, state, preload = {}, body }) {
      const { site } = state
      const { screen, images = [] } = preload
      const scripts = screen === undefined ? [] : preloadLinksOf(screen)
      const parts = [
        renderHead(head, site.name),
        ...accentStyle(site),
        ...images.map(imagePreload),
        ...scripts.map(deferLoading),
        jsonElement(PAGE_STATE_ID, state),
      ]
      const { viewer } = state
      return withSiteIcon(deferredHtml, site)
        .replace('<html', viewer ? `<html data-theme="${viewer.theme}"` : '<html')
        .replace(HEAD_PLACEHOLDER, () => parts.join('\n    '))
        .replace(ROOT, () => `<div id="root">${body}</div>`)
    },
  }
}

/** The manifest of Vite: output files by source file. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>

/**
 * Reads the manifest of the built web application. Returns a function that returns modulepreload links
 * to the scripts that a screen (`app/screens/{screen}.tsx`) imports and the HTML page does not name, so
 * that the browser loads them in parallel with the application.
 */
async function loadPreloadLinks(folder: string): Promise<(screen: string) => string[]> {
  const manifest = await readFile(`${folder}/.vite/manifest.json`, 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    // Without these links a page only loads a little later.
    .catch((): Manifest => ({}))

  function collect(source: string, files: Set<string>): Set<string> {
    const output = manifest[source]
    if (!output || output.isEntry || files.has(output.file)) return files
    files.add(output.file)
    for (const imported of output.imports ?? []) collect(imported, files)
    return files
  }

  return (screen) =>
    [...collect(`src/app/screens/${screen}.tsx`, new Set())].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
}

const jsonElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(data)}</script>`

/**
 * Turns scripts and their preloads into inert links, which the inline script activates after the
 * first paint.
 */
const deferLoading = (html: string) =>
  html
    .replace(/<script (type="module".*?) src=(.*?)><\/script>/g, '<link $1 href=$2>')
    .replace(/<link (?:rel|type)="(module|modulepreload)"/g, '<link rel="deferred" data-rel="$1"')

const imagePreload = ({ url, srcSet, sizes, media }: PreloadedImage) => {
  const sources = srcSet
    ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"`
    : ''
  const condition = media ? ` media="${escapeHtml(media)}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(url)}"${sources}${condition} fetchpriority="high">`
}
