import { limits } from './limits.ts'

/** Matches `@username` in any case, but not inside a URL, an email address or a longer word. */
export const MENTION = /(?<![\p{L}\p{M}\p{N}_@./])@([A-Za-z0-9_]{3,20})(?![\p{L}\p{M}\p{N}_@])/gu

/** Returns the usernames mentioned in a text, lowercase, without duplicates. They may not exist. */
export const extractMentions = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase()))].slice(
    0,
    limits.mentions,
  )
