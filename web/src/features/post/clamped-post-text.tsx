import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import { useRef } from 'react'
import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import { classNames } from '../../lib/class-names.ts'
import { useClampedText } from '../../lib/use-clamped-text.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Link } from '../../lib/router/link.tsx'

/**
 * The first six lines of a post. If there is more, a link to the post covers the end of the last
 * line: only the browser knows, and nothing may move by then.
 */
export function ClampedPostText({ post: { publicId, content, mentions } }: { post: Post }) {
  const text = useRef<HTMLDivElement>(null)
  const isTruncated = useClampedText(text, true)
  return (
    <div dir="auto" className="relative text-16">
      <div ref={text} className="line-clamp-6 overflow-clip!">
        <LinkedText text={collapseBlankLines(content)} mentions={mentions} />
      </div>
      {isTruncated && (
        <Link
          to="/p/{publicId}"
          params={{ publicId }}
          // For search engines, the date is the link to the post.
          rel="nofollow"
          className={classNames(
            'absolute end-0 bottom-0 bg-surface ps-1.5 font-semibold text-accent hover:underline',
            'before:absolute before:inset-y-0 before:end-full before:w-10',
            'before:bg-linear-to-l before:from-surface rtl:before:bg-linear-to-r',
          )}
        >
          <Trans>Read more</Trans>
        </Link>
      )}
    </div>
  )
}
