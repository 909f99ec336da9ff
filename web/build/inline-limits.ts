import { limits } from '@seam/contract/limits.ts'
import type { Plugin } from 'vite'

const values: Readonly<Record<string, unknown>> = limits
const importOfLimits = /^import \{ limits \} from '[^']*\/limits\.ts'$/m

/**
 * Replaces `limits.pageSize` and other numbers of the contract's limits with their values. Otherwise
 * the first script would contain the whole object, most of which only forms use: 1 kB (gzip).
 */
export const inlineLimits = (): Plugin => ({
  name: 'inline-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(web|contract)\/src\//, code: importOfLimits },
    handler(code) {
      const inlined = code.replaceAll(/\blimits\.(\w+)\b/g, (expression, name: string) => {
        const value = values[name]
        return typeof value === 'number' ? String(value) : expression
      })
      // Even an unused import would put the object into the first script.
      const others = inlined.replace(importOfLimits, '')
      return /\blimits(\.(?!ts')|\[)/.test(others) ? inlined : others
    },
  },
})
