import type { Excerpt } from '@seam/contract/search.ts'
import { HIT } from './piece.ts'

/** A headline cut where it matches. */
export const excerptOf = (headline: string): Excerpt =>
  headline
    .split(HIT.start)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, hit: false }]
      const [hit = '', rest = ''] = piece.split(HIT.end)
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .filter(({ text }) => text !== '')

/** The text where it matches, else the title. */
export const bestExcerpt = (title: string, body: string): Excerpt =>
  excerptOf(body.includes(HIT.start) || !title.includes(HIT.start) ? body : title)
