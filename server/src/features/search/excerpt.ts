import type { Excerpt } from '@seam/contract/search.ts'
import { HIT } from './piece.ts'

/** Splits a marked snippet at the marks of its matches. */
export const excerptOf = (headline: string): Excerpt =>
  headline
    .split(HIT.start)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }]
      const [hit = '', rest = ''] = part.split(HIT.end)
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .filter(({ text }) => text !== '')

/** Returns the excerpt of the body, or of the title if only the title matches. */
export const bestExcerpt = (title: string, body: string): Excerpt =>
  excerptOf(body.includes(HIT.start) || !title.includes(HIT.start) ? body : title)
