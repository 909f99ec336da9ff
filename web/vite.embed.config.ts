import { defineConfig } from 'vite'
import { deferScript } from './build/defer-script.ts'
import { inlineConstants } from './build/inline-constants.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { limitScript } from './build/limit-script.ts'
import { insertMessages } from './build/messages.ts'

/** Bytes of script (gzip) that the player may load before a stream. */
const MAX_SCRIPT_BYTES = 15_000

/**
 * Builds the player for other sites, into the folder of the web application. A separate build
 * shares no chunk with the application, which would make the player load parts of it.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    inlineConstants(),
    insertMessages(),
    inlineStyles(),
    limitScript(MAX_SCRIPT_BYTES),
    deferScript(`${import.meta.dirname}/embed-start.js`),
  ],
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
    // These support light-dark(). Its replacement knows only the color scheme of the whole page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: 'embed.html' },
  },
})
