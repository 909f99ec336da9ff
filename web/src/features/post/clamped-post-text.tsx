import type { Post } from '@seam/contract/post.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsTruncated } from '../../lib/use-is-truncated.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** The first six lines of a post, with a link to the rest if there is more. */
export function ClampedPostText({ post: { publicId, content, mentions } }: { post: Post }) {
  const text = useRef<HTMLDivElement>(null)
  const isTruncated = useIsTruncated(text, true)
  return (
    <>
      <div ref={text} dir="auto" className="line-clamp-6 text-16">
        <LinkedText text={content} mentions={mentions} />
      </div>
      {isTruncated && (
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
