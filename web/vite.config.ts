import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { apiRoutes } from './build/evaluate-modules.ts'
import { chunkGroups, preloadDependencies } from './build/chunks.ts'
import { iconFiles } from './build/icon-files.ts'
import { inlineConstants } from './build/inline-constants.ts'
import { insertMessages } from './build/messages.ts'
import { subsetFonts } from './build/subset-fonts.ts'

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

/** Emits the service worker, which the server completes, and the one that removes it. */
const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  generateBundle() {
    const programs = {
      'service-worker.js': ['service-worker.js', 'service-worker-push.js'],
      'service-worker-removal.js': ['service-worker-removal.js'],
    }
    for (const [fileName, parts] of Object.entries(programs)) {
      const code = parts
        .map((part) => readFileSync(`${import.meta.dirname}/${part}`, 'utf8'))
        .join('\n')
      this.emitFile({ type: 'asset', fileName, source: minifySync(fileName, code).code })
    }
  },
})

/** Preloads the two Latin fonts from the HTML, so that they arrive together with the stylesheet. */
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

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    apiRoutes(),
    inlineConstants(),
    insertMessages(),
    subsetFonts(),
    react(),
    tailwindcss(),
    startScript(),
    preloadFonts(),
    iconFiles(),
    serviceWorkers(),
  ],
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
      onwarn(warning, warn) {
        if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
        warn(warning)
      },
      output: {
        // Every page has the names of all screens: a character less of each hash is 50 bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server, '/embed/': server } },
})
