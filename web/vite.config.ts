import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Whether the page itself needs a module: what is loaded later has a file of its own. */
function isOfThePage(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const known = seen.has(id) ? null : modules.getModuleInfo(id)
  seen.add(id)
  return (
    known !== null &&
    (known.isEntry || known.importers.some((importer) => isOfThePage(importer, modules, seen)))
  )
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
  plugins: [react(), tailwindcss(), preloadFonts()],
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
        // One file packs better than its twenty pieces, all of which every page needs.
        codeSplitting: {
          groups: [
            {
              name: (id, modules) => (isOfThePage(id, modules) ? 'page' : null),
              debugName: 'page',
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
