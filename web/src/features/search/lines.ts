import type { Searched } from '@seam/contract/history.ts'

/** One line under the search box. */
export interface Line {
  text: string
  /** The id of the search that one made before, where it is one. */
  recent: string | null
}

const MOST = 10
/** Of them one's own searches, while something is typed. */
const OWN = 4

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is offered for a text: searches that have it at the beginning of a word, then titles. */
export function linesFor(
  text: string,
  searches: readonly Searched[],
  titles: readonly string[],
): Line[] {
  const typed = folded(text.trim())
  const fits = (query: string) => ` ${folded(query)}`.includes(` ${typed}`)
  const own = searches
    .filter(({ query }) => fits(query))
    .slice(0, typed === '' ? MOST : OWN)
    .map(({ _id, query }): Line => ({ text: query, recent: _id }))
  const lines = new Map(own.map((line) => [line.text.toLowerCase(), line]))
  for (const title of titles) {
    if (lines.size < MOST && !lines.has(title.toLowerCase())) {
      lines.set(title.toLowerCase(), { text: title, recent: null })
    }
  }
  return [...lines.values()]
}
