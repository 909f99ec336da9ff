import type { Excerpt as Snippet } from '@seam/contract/search.ts'
import { linkify } from '../../lib/linkify.ts'
import { LinkedParts } from '../../ui/linked-text.tsx'
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
  highlight(expandSnippet(snippet, source))

/** As {@link HighlightedSnippet}, with URLs and usernames as links. */
export function LinkedSnippet({ snippet, source, mentions }: Props & { mentions: string[] }) {
  const expanded = expandSnippet(snippet, source)
  const urls = new Set(linkify(source).map(({ href }) => href))
  const parts = linkify(snippetText(expanded), { mentions })
    // A snippet may end in the middle of a URL.
    .map((part) => (part.href && !urls.has(part.href) ? { text: part.text } : part))
  return (
    <LinkedParts
      parts={parts}
      renderText={(text, start) => highlight(sliceSnippet(expanded, start, start + text.length))}
    />
  )
}

/** Returns the part of a snippet between two positions of its text. */
function sliceSnippet(snippet: Snippet, from: number, to: number): Snippet {
  let end = 0
  return snippet.flatMap(({ text, hit }) => {
    const start = end
    end += text.length
    const sliced = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return sliced ? [{ text: sliced, hit }] : []
  })
}

const highlight = (snippet: Snippet) =>
  snippet.map(({ text, hit }, index) =>
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
