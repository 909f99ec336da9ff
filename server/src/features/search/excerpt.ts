import type { Excerpt } from '@seam/contract/search.ts'
import { HIT_MARKS } from './snippet-sql.ts'

/** Splits a marked snippet at the marks of its matches. */
export const parseExcerpt = (headline: string): Excerpt =>
  headline
    .split(HIT_MARKS.start)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }]
      const [hit = '', rest = ''] = part.split(HIT_MARKS.end)
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .filter(({ text }) => text !== '')

/** Returns the excerpt of the body, or of the title if only the title matches. */
export const chooseExcerpt = (title: string, body: string): Excerpt =>
  parseExcerpt(body.includes(HIT_MARKS.start) || !title.includes(HIT_MARKS.start) ? body : title)
