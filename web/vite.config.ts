import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

/** Writes the first script into the page: one more request would keep everything waiting. */
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

/** Asks for the two Latin fonts along with the page, not after its stylesheet has been read. */
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

/** Finds a module by its name, as far as the bundler knows it. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const screens = `${import.meta.dirname}/src/screens/`

/** The screens that can not do without a module. */
function screensWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const above = modules.getModuleInfo(id)?.importers ?? []
  const found = above.flatMap((importer) => screensWith(importer, modules, seen))
  return id.startsWith(screens) ? [id.slice(screens.length), ...found] : found
}

/**
 * The file of what the page of a video shares: with lists, or only with others of its kind. Small ones
 * would be twenty, and browsers ask for six at a time.
 */
function sharedFile(id: string, modules: Modules): string | null {
  const all = screensWith(id, modules)
  if (!all.includes('video-watch.tsx')) return null
  const areOfThings = all.every((one) => ['video-watch.tsx', 'post.tsx'].includes(one))
  return areOfThings ? 'talk' : 'shared'
}

let onThePage: ReadonlySet<string> = new Set()

/**
 * What a part of the application needs is asked for along with it. What the page itself asks for is
 * there already: naming it again in every part would be most of what the small ones weigh.
 */
const withoutThePage = (file: string, needs: string[], { hostType }: { hostType: string }) => {
  if (hostType === 'html') onThePage = new Set([file, ...needs])
  return needs.filter((need) => hostType === 'html' || !onThePage.has(need))
}

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), startScript(), preloadFonts()],
  // The page's policy allows no data: fonts, and small icons are inline SVG anyway.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server looks up there which files a screen needs.
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: withoutThePage },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file packs better than its twenty pieces, all of which every page needs.
            { name: 'page', tags: ['$initial'], priority: 1 },
            { name: sharedFile, debugName: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
