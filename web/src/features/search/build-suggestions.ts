import type { SearchHistoryEntry } from '@seam/contract/history.ts'

export interface Suggestion {
  text: string
  /** Id of the recent search; null for a title. */
  recentSearchId: string | null
}

const MAX_SUGGESTIONS = 10
/** Maximum number of recent searches once something is typed. */
const MAX_RECENT = 4

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the suggestions for a text: recent searches in which a word starts with it, then titles. */
export function buildSuggestions(
  text: string,
  searches: readonly SearchHistoryEntry[],
  titles: readonly string[],
): Suggestion[] {
  const prefix = normalize(text.trim())
  const matches = (query: string) => ` ${normalize(query)}`.includes(` ${prefix}`)
  const recentLines = searches
    .filter(({ query }) => matches(query))
    .slice(0, prefix === '' ? MAX_SUGGESTIONS : MAX_RECENT)
    .map(({ _id, query }): Suggestion => ({ text: query, recentSearchId: _id }))
  const byText = new Map(recentLines.map((line) => [line.text.toLowerCase(), line]))
  for (const title of titles) {
    if (byText.size < MAX_SUGGESTIONS && !byText.has(title.toLowerCase())) {
      byText.set(title.toLowerCase(), { text: title, recentSearchId: null })
    }
  }
  return [...byText.values()]
}
