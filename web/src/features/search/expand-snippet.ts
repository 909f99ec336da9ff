import type { Excerpt } from '@seam/contract/search.ts'

/** Missing text of up to this many characters is added rather than left out. */
const MAX_ADDED = 60

export const snippetText = (snippet: Excerpt) => snippet.map(({ text }) => text).join('')

/** Returns a snippet with the text missing on either side if that is short, otherwise with an ellipsis. */
export function expandSnippet(snippet: Excerpt, text: string): Excerpt {
  const shownText = snippetText(snippet)
  const at = text.indexOf(shownText)
  // The snippet is from several places of the text.
  if (at < 0) return snippet
  const before = text.slice(0, at).trimStart()
  const after = text.slice(at + shownText.length).trimEnd()
  return [
    { text: before.length > MAX_ADDED ? '… ' : before, hit: false },
    ...snippet,
    { text: after.length > MAX_ADDED ? ' …' : after, hit: false },
  ]
}
