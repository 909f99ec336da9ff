import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fails the build if an entry and what it imports statically exceed this size (gzip). */
export const limitScript = (maxBytes: number): Plugin => ({
  name: 'limit-script',
  generateBundle(_options, bundle) {
    const sizeOf = (file: string, seen = new Set<string>()): number => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || seen.has(file)) return 0
      seen.add(file)
      const size = gzipSync(chunk.code, { level: 9 }).length
      return chunk.imports.reduce((sum, imported) => sum + sizeOf(imported, seen), size)
    }
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue
      const bytes = sizeOf(file)
      if (bytes > maxBytes) this.error(`${file} loads ${bytes} bytes (gzip): at most ${maxBytes}`)
    }
  },
})
