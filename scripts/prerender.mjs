import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { mergeVariants } from './merge-variants.mjs'

/*
 * Renders every page of the web application before it has data, as the server sends it: for visitors
 * and users, with the sidebar expanded and collapsed, each for all screen sizes. The arguments are
 * the built `web/src/app/prerender.tsx` and the file to write.
 */
const [program, file] = process.argv.slice(2)
const WIDTH_QUERY = /^\((?:(\d+)px <= )?width(?: (<|>=) (\d+)px)?\)$/
let width = 0
imitateBrowser()
await writeFile(file, JSON.stringify(await prerender()))
// The application has timers that would keep the process running.
process.exit()

async function prerender() {
  const { paths, render, prerenderedKey, prerenderedWidths } = await import(pathToFileURL(program))
  const sizes = Object.entries(prerenderedWidths)
  const htmlByKey = {}
  for (const path of paths) {
    for (const signedIn of [false, true]) {
      for (const expanded of [false, true]) {
        const htmlBySize = {}
        for (const [size, limit] of sizes) {
          width = Number.isFinite(limit) ? limit - 1 : 2000
          htmlBySize[size] = await render({ path, signedIn, expanded })
        }
        htmlByKey[prerenderedKey({ path, signedIn, expanded })] = mergeVariants(htmlBySize)
      }
    }
  }
  return htmlByKey
}

/** Provides what the application reads of a browser when it starts and renders. */
function imitateBrowser() {
  const ignore = () => undefined
  const events = { addEventListener: ignore, removeEventListener: ignore }
  const storage = { getItem: () => null, setItem: ignore, removeItem: ignore }
  const document = {
    ...events,
    cookie: '',
    getElementById: () => null,
    querySelector: () => null,
    documentElement: { classList: { toggle: ignore } },
  }
  const matchMedia = (query) => ({ ...events, matches: matches(query) })
  const location = new URL('http://localhost/')
  const browser = { document, matchMedia, location, ...events }
  Object.assign(globalThis, browser, { localStorage: storage, sessionStorage: storage })
  Object.defineProperty(globalThis, 'innerWidth', { get: () => width })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } })
  // No request is answered: what needs data stays a placeholder.
  const fetch = () => new Promise(ignore)
  Object.assign(globalThis, { window: globalThis, self: globalThis, fetch })
}

/** Whether a media query about the width matches. All other queries do not. */
function matches(query) {
  const found = WIDTH_QUERY.exec(query)
  if (!found) return false
  const [, least = 0, comparison, bound] = found
  if (width < Number(least)) return false
  return comparison === undefined || width < Number(bound) === (comparison === '<')
}
