import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { pages } from '@seam/contract/pages.ts'
import type { Plugin } from 'vite'

const constants: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  limits,
  messages,
  pages,
}

/**
 * Replaces `limits.pageSize`, `messages.postEmpty`, `pages.home` and other numbers and texts of the
 * contract with their values. Otherwise the first scripts would contain all of them, most of which
 * only forms use: 1 kB of limits and 5 kB of messages (gzip).
 */
export const inlineConstants = (): Plugin => ({
  name: 'inline-constants',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /\/(web|contract)\/src\//,
      code: /^import \{ (limits|messages|pages) \} from '[^']*\/\1\.ts'$/m,
    },
    handler: (code) => Object.keys(constants).reduce(inline, code),
  },
})

function inline(code: string, object: string): string {
  const importOfIt = new RegExp(`^import \\{ ${object} \\} from '[^']*/${object}\\.ts'$`, 'm')
  if (!importOfIt.test(code)) return code
  const access = new RegExp(`\\b${object}\\.(\\w+)\\b(?!')`, 'g')
  const inlined = code.replaceAll(access, (expression, name: string) => {
    const value = constants[object]?.[name]
    return ['number', 'string'].includes(typeof value) ? JSON.stringify(value) : expression
  })
  // Even an unused import would put the object into the first scripts.
  const others = inlined.replace(importOfIt, '')
  return new RegExp(`\\b${object}(\\.(?!ts')|\\[)`).test(others) ? inlined : others
}
