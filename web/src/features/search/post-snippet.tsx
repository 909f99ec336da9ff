import { Trans } from '@lingui/react/macro'
import type { PostResult } from '@seam/contract/search.ts'
import { useRef } from 'react'
import { useClampedText } from '../../lib/use-clamped-text.ts'
import { LinkedSnippet } from './highlighted-snippet.tsx'
import { expandSnippet, snippetText } from './expand-snippet.ts'
import { Link } from '../../lib/router/link.tsx'

/** The part of a post that matches, with a link to the rest. */
export function PostSnippet({ post }: { post: PostResult }) {
  const { publicId, content, excerpt, mentions } = post
  const text = useRef<HTMLParagraphElement>(null)
  const isTruncated = useClampedText(text, true)
  const isWhole = snippetText(expandSnippet(excerpt, content)) === content.trim()
  return (
    <>
      <p ref={text} dir="auto" className="line-clamp-6 overflow-clip! text-16">
        <LinkedSnippet snippet={excerpt} source={content} mentions={mentions} />
      </p>
      {(isTruncated || !isWhole) && (
        <Link
          to="/p/{publicId}"
          params={{ publicId }}
          // For search engines, the date is the link to the post.
          rel="nofollow"
          className="mt-1 inline-block rounded-chip py-0.5 font-semibold text-accent hover:underline"
        >
          <Trans>Read more</Trans>
        </Link>
      )}
    </>
  )
}
