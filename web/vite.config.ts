import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

/**
 * Inlines the first script into the HTML. A separate file would cost one more request before the
 * first paint.
 */
const startScript = (): Plugin => ({
  name: 'start-script',
  transformIndexHtml: (html) => {
    const code = readFileSync(`${import.meta.dirname}/start.js`, 'utf8')
    return html.replace(
      '<!--start-->',
      () => `<script id="start">${minifySync('start.js', code).code}</script>`,
    )
  },
})

/** Writes the service worker, and the one that removes it, which the server completes. */
const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  generateBundle() {
    for (const fileName of ['service-worker.js', 'service-worker-removal.js']) {
      const code = readFileSync(`${import.meta.dirname}/${fileName}`, 'utf8')
      this.emitFile({ type: 'asset', fileName, source: minifySync(fileName, code).code })
    }
  },
})

/** Preloads the two Latin fonts from the HTML, so that they do not wait for the stylesheet. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
})

/** The part of the bundler's API that looks up a module by its id. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const screens = `${import.meta.dirname}/src/app/screens/`

/** Returns the files of all screens that import a module statically, directly or not. */
function importingScreens(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const found = importers.flatMap((importer) => importingScreens(importer, graph, seen))
  return id.startsWith(screens) ? [id.slice(screens.length), ...found] : found
}

type SharedChunk = 'shared' | 'items' | 'item-page'

/**
 * Returns the chunk for a module that the video page shares with other screens: `shared` if the video
 * feed is one of them, `item-page` if only the post page is, else `items`; null for all other
 * modules. Without these groups there would be twenty small chunks, and browsers request six at a
 * time.
 */
function sharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  const all = importingScreens(id, graph)
  if (!all.includes('video-watch.tsx')) return null
  if (all.includes('video-feed.tsx')) return 'shared'
  const onlyItemPages = all.every((screen) => ['video-watch.tsx', 'post.tsx'].includes(screen))
  return onlyItemPages ? 'item-page' : 'items'
}

const sharedGroup = (name: SharedChunk, priority: number) => ({
  name: (id: string, graph: ModuleGraph) => (sharedChunk(id, graph) === name ? name : null),
  debugName: name,
  minShareCount: 2,
  priority,
})

let initialChunks: ReadonlySet<string> = new Set()

/**
 * Returns the chunks to preload together with a chunk. Chunks that the HTML loads are left out:
 * they are loaded already, and listing them again would be most of the size of small chunks.
 */
const preloadDependencies = (
  file: string,
  dependencies: string[],
  { hostType }: { hostType: string },
) => {
  if (hostType === 'html') initialChunks = new Set([file, ...dependencies])
  return dependencies.filter((chunk) => hostType === 'html' || !initialChunks.has(chunk))
}

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), startScript(), preloadFonts(), serviceWorkers()],
  // The content security policy allows no `data:` fonts, and small icons are inline SVG anyway.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads from the manifest which files a screen needs.
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every supported browser knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: preloadDependencies },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file compresses better than twenty chunks, and every page needs all of them.
            { name: 'page', tags: ['$initial'], priority: 3 },
            // A group takes what its modules import, too: first what most screens need.
            sharedGroup('shared', 2),
            sharedGroup('items', 1),
            sharedGroup('item-page', 0),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
