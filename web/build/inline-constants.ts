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
  const read = (expression: string, name = '') => {
    const value = constants[object]?.[name]
    return ['number', 'string'].includes(typeof value) ? JSON.stringify(value) : expression
  }
  const inlined = code
    // const { webhooks: max } = limits
    .replaceAll(
      new RegExp(`const \\{ (\\w+)(?:: (\\w+))? \\} = ${object}$`, 'gm'),
      (_, name: string, variable = name) => `const ${variable} = ${object}.${name}`,
    )
    .replaceAll(new RegExp(`\\b${object}\\.(\\w+)\\b(?!')`, 'g'), read)
  // Even an unused import would put the object into the first scripts.
  const others = inlined.replace(importOfIt, '')
  return new RegExp(`\\b${object}(\\.(?!ts')|\\[)|= ${object}$`, 'm').test(others)
    ? inlined
    : others
}
