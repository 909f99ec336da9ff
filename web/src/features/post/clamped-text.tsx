import type { Post } from '@seam/contract/post.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCut } from '../../lib/use-cut.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** The beginning of a post; where that is not all of it, a way to the rest. */
export function ClampedText({ post: { publicId, content, mentions } }: { post: Post }) {
  const text = useRef<HTMLDivElement>(null)
  const cut = useCut(text, true)
  return (
    <>
      <div ref={text} dir="auto" className="line-clamp-6 text-16">
        <LinkedText text={content} mentions={mentions} />
      </div>
      {cut && (
        <Link
          to="/p/$publicId"
          params={{ publicId }}
          className="mt-1 inline-block rounded-chip py-0.5 font-semibold text-thread hover:underline"
        >
          Read more
        </Link>
      )}
    </>
  )
}
