import type { Excerpt } from '@seam/contract/search.ts'

/** So little of a text is rather shown than left out. */
const LITTLE = 60

export const joined = (pieces: Excerpt) => pieces.map(({ text }) => text).join('')

/** An excerpt with what little of the text is missing on either side, or a sign that more is. */
export function inContext(pieces: Excerpt, text: string): Excerpt {
  const cut = joined(pieces)
  const at = text.indexOf(cut)
  // Put together from several places: as it is.
  if (at < 0) return pieces
  const before = text.slice(0, at).trimStart()
  const after = text.slice(at + cut.length).trimEnd()
  return [
    { text: before.length > LITTLE ? '… ' : before, hit: false },
    ...pieces,
    { text: after.length > LITTLE ? ' …' : after, hit: false },
  ]
}
