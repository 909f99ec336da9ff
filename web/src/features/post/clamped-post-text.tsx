import type { Post } from '@seam/contract/post.ts'
import { useRef } from 'react'
import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import { useClampedText } from '../../lib/use-clamped-text.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Link } from '../../lib/router/link.tsx'

/** The first six lines of a post, with a link to the rest if there is more. */
export function ClampedPostText({ post: { publicId, content, mentions } }: { post: Post }) {
  const text = useRef<HTMLDivElement>(null)
  const isTruncated = useClampedText(text, true)
  return (
    <>
      <div ref={text} dir="auto" className="line-clamp-6 overflow-clip! text-16">
        <LinkedText text={collapseBlankLines(content)} mentions={mentions} />
      </div>
      {isTruncated && (
        <Link
          to="/p/{publicId}"
          params={{ publicId }}
          // For search engines, the date is the link to the post.
          rel="nofollow"
          className="mt-1 inline-block rounded-chip py-0.5 font-semibold text-accent hover:underline"
        >
          Read more
        </Link>
      )}
    </>
  )
}
