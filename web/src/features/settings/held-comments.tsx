import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HeldComment } from '@seam/contract/comment-tools.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decideHeldComment } from '../../entities/held-comment.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { heldCommentsQuery } from './queries.ts'
import { Link } from '../../lib/router/link.tsx'

/** The comments that wait for the user's decision. */
export function HeldComments() {
  const list = useInfiniteQuery(heldCommentsQuery())
  const { error, isFetching, refetch } = list
  const listed = list.data?.pages.flatMap(({ docs }): HeldComment[] => docs)
  const held = listed && uniqueBy(listed, ({ comment }) => comment.publicId)
  if (!held && error) {
    return (
      <ErrorView
        error={error}
        title={t`Held comments could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!held) return <Skeleton className="h-[66px] w-full !rounded-thumb" />
  return (
    <section aria-label={t`Held comments`}>
      <h3 className="mb-2 font-semibold">
        <Trans>Held comments</Trans>
      </h3>
      {held.length === 0 ? (
        <p className="rounded-thumb border border-border bg-surface px-4 py-4 text-foreground-muted sm:px-5">
          <Trans>No comments are waiting for you.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
          {held.map((entry) => (
            <HeldRow key={entry.comment.publicId} held={entry} />
          ))}
        </ul>
      )}
      {(list.hasNextPage || list.isFetchNextPageError) && <LoadMore list={list} />}
    </section>
  )
}

function HeldRow({ held: { comment, entity, entityId } }: { held: HeldComment }) {
  const { publicId, owner, content, createdAt } = comment
  const [busy, setBusy] = useState<'approve' | 'remove'>()

  async function decide(decision: 'approve' | 'remove') {
    setBusy(decision)
    await decideHeldComment(publicId, decision)
    setBusy(undefined)
  }

  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <p className="flex flex-wrap gap-x-2 text-13 text-foreground-muted">
        <Link
          to="/u/{username}"
          params={{ username: owner.username }}
          className="rounded-chip font-semibold text-foreground hover:underline"
        >
          @{owner.username}
        </Link>
        <Link
          to={entity === 'video' ? '/v/{publicId}' : '/p/{publicId}'}
          params={{ publicId: entityId }}
          search={{ c: publicId }}
          className="rounded-chip hover:text-foreground hover:underline"
        >
          {entity === 'video' ? (
            <Trans>
              on your video, <RelativeTime date={createdAt} />
            </Trans>
          ) : (
            <Trans>
              on your post, <RelativeTime date={createdAt} />
            </Trans>
          )}
        </Link>
      </p>
      <p dir="auto" className="line-clamp-4 break-words whitespace-pre-line">
        {content}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={busy === 'approve'}
          aria-label={t`Approve the comment by ${{ username: owner.username }}`}
          onClick={() => void decide('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button
          size="small"
          busy={busy === 'remove'}
          aria-label={t`Remove the comment by ${{ username: owner.username }}`}
          onClick={() => void decide('remove')}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  )
}
