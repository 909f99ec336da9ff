import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uniqueBy } from '../../lib/unique-by.ts'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { CommentItem } from './comment-item/comment-item.tsx'
import { repliesQuery } from './section/queries.ts'

const newestFirst = (one: Reply, other: Reply) => other.createdAt.localeCompare(one.createdAt)

interface Props {
  comment: Comment
  /** The reply that a link points to: shown even if it is not among the newest. */
  linkedReply: Reply | null
}

/** The newest replies, which come with the comment, and the others on request. */
export function ReplyList({ comment, linkedReply }: Props) {
  const { publicId, replies, repliesCount } = comment
  const query = repliesQuery(publicId)
  const [fetchesAll, setFetchesAll] = useState(
    () => queryClient.getQueryData(query.queryKey) !== undefined,
  )
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...query,
    enabled: fetchesAll,
  })
  const fetched = flattenPages(data).map((doc): Reply => ({ ...doc, replies: [] }))
  const known = [...replies, ...fetched, ...(linkedReply ? [linkedReply] : [])]
  const shown = uniqueBy(known, ({ publicId: id }) => id).sort(newestFirst)
  const hasMore = data
    ? hasNextPage
    : repliesCount > shown.filter(({ removedBy }) => !removedBy).length

  function showMore() {
    if (data) void fetchNextPage()
    else if (fetchesAll) void refetch()
    else setFetchesAll(true)
  }

  return (
    <>
      <ol aria-label={t`Replies`} className="flex flex-col">
        {shown.map((reply) => (
          <li key={reply.publicId}>
            <CommentItem comment={reply} parent={comment} />
          </li>
        ))}
      </ol>
      {error && (
        <div role="alert" className="py-1 text-13 text-danger">
          <ErrorMessage error={error} />
        </div>
      )}
      {hasMore && (
        <Button size="small" variant="quiet" busy={isFetching} onClick={showMore} className="-ml-2">
          <Trans>Show more replies</Trans>
        </Button>
      )}
    </>
  )
}
