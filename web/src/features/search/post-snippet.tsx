import type { PostResult } from '@seam/contract/search.ts'
import { Link } from '@tanstack/react-router'
import { HighlightedSnippet } from './highlighted-snippet.tsx'
import { expandSnippet, snippetText } from './expand-snippet.ts'

/** The part of a post that matches, with a link to the rest. */
export function PostSnippet({ post: { publicId, content, excerpt } }: { post: PostResult }) {
  return (
    <>
      <p dir="auto" className="line-clamp-6 text-16 whitespace-pre-line">
        <HighlightedSnippet snippet={excerpt} source={content} />
      </p>
      {snippetText(expandSnippet(excerpt, content)) !== content.trim() && (
        <Link
          to="/p/$publicId"
          params={{ publicId }}
          className="mt-1 inline-block rounded-chip py-0.5 font-semibold text-accent hover:underline"
        >
          Read more
        </Link>
      )}
    </>
  )
}
