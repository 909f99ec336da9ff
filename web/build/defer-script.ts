import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/**
 * Replaces the script of a page with a link, and `<!--start-->` with this script, inlined, which
 * loads what the link names.
 */
export const deferScript = (file: string): Plugin => ({
  name: 'defer-script',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const { code } = minifySync(file, readFileSync(file, 'utf8'))
      return html
        .replace(/<script type="module".*? src=(.*?)><\/script>/, '<link rel="deferred" href=$1>')
        .replace('<!--start-->', () => `<script id="start">${code}</script>`)
    },
  },
})
