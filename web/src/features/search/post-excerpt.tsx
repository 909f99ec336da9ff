import type { FoundPost } from '@seam/contract/search.ts'
import { Link } from '@tanstack/react-router'
import { Excerpt } from './excerpt.tsx'
import { inContext, joined } from './in-context.ts'

/** The part of a post that matches, with a link to the rest. */
export function PostExcerpt({ post: { publicId, content, excerpt } }: { post: FoundPost }) {
  return (
    <>
      <p dir="auto" className="line-clamp-6 text-16 whitespace-pre-line">
        <Excerpt pieces={excerpt} of={content} />
      </p>
      {joined(inContext(excerpt, content)) !== content.trim() && (
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
