import type { Excerpt as Snippet } from '@seam/contract/search.ts'
import { expandSnippet, snippetText } from './expand-snippet.ts'

/** Whether a snippet contains a match, and text that is not already shown. */
export const hasUnshownMatch = (snippet: Snippet, shown: string): boolean =>
  snippet.some(({ hit }) => hit) && !shown.includes(snippetText(snippet))

interface Props {
  snippet: Snippet
  /** The text that the snippet is from. */
  source: string
}

/** A snippet of a search result, with the matches highlighted. */
export const HighlightedSnippet = ({ snippet, source }: Props) =>
  expandSnippet(snippet, source).map(({ text, hit }, index) =>
    hit ? (
      <mark
        key={index}
        className="rounded-[3px] bg-accent-subtle font-semibold text-foreground [box-decoration-break:clone] px-0.5 -mx-0.5"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
