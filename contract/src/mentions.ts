import { limits } from './limits.ts'

/** `@username`, in any case; not inside an address or a longer word. */
export const MENTION = /(?<![\p{L}\p{M}\p{N}_@./])@([A-Za-z0-9_]{3,20})(?![\p{L}\p{M}\p{N}_@])/gu

/** The usernames that a text mentions, each once, whether or not they are anybody's. */
export const mentionedIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase()))].slice(
    0,
    limits.mentions,
  )
