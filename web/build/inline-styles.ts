import type { Plugin } from 'vite'

/** Inlines the stylesheets of a page into its HTML: their requests would delay the first paint. */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]*)">/g, (link, file: string) => {
        const asset = bundle[file]
        if (asset?.type !== 'asset') return link
        // oxlint-disable-next-line typescript/no-dynamic-delete -- the bundle is the plugin's output
        delete bundle[file]
        return `<style>${String(asset.source).trim()}</style>`
      }),
  },
})
