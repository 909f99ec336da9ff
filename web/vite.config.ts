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

/** Every module that can not do without one, itself among them. */
function needing(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    needing(importer, modules, found)
  }
  return found
}

const watchScreen = `${import.meta.dirname}/src/screens/video-watch.tsx`

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
            // What the page of a video shares with others. Browsers ask for six files at a time, and
            // the film is not to wait for twenty scripts.
            {
              name: (id, modules) => (needing(id, modules).has(watchScreen) ? 'shared' : null),
              debugName: 'shared',
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
