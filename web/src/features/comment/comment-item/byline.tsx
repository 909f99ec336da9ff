import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { Pin } from 'lucide-react'
import { RelativeTime, useExactTime } from '../../../ui/relative-time.tsx'
import { useCommentSection } from '../section/comment-section-context.ts'
import { Link } from '../../../lib/router/link.tsx'

/** Author and time of a comment. The time links to the comment. */
export function Byline({ comment }: { comment: Comment | Reply }) {
  const { item } = useCommentSection()
  const { owner, createdAt, editedAt, publicId, isPinned } = comment
  const editTime = useExactTime(editedAt)
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-13 text-foreground-muted">
      <Link
        to="/u/{username}"
        params={{ username: owner.username }}
        className="group inline-block max-w-full truncate rounded-chip py-[3px]"
      >
        {owner.fullName && (
          <span className="mr-1.5 font-semibold text-foreground group-hover:underline">
            {owner.fullName}
          </span>
        )}
        @{owner.username}
      </Link>
      <span className="text-12">
        <Link
          to={item.entity === 'video' ? '/v/{publicId}' : '/p/{publicId}'}
          params={{ publicId: item.publicId }}
          search={({ comments }: { comments?: string }) => ({ c: publicId, comments })}
          resetScroll={false}
          className="inline-block rounded-chip py-1 hover:text-foreground hover:underline"
        >
          <RelativeTime date={createdAt} />
        </Link>
        {isPinned && (
          <span className="ml-2 inline-flex items-center gap-1 font-semibold text-accent">
            <Pin aria-hidden className="size-3.5" />
            <Trans context="comment">Pinned</Trans>
          </span>
        )}
        {editedAt !== null && (
          <span {...editTime}>
            {' · '}
            <Trans context="comment">edited</Trans>
          </span>
        )}
      </span>
    </p>
  )
}
