import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../lib/api/explain.ts'
import { docsOf } from '../../lib/cache/endless.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Item } from './item.tsx'
import { repliesTo } from './queries.ts'
import { eachOnce } from './each-once.ts'

interface Props {
  comment: Comment
  /** The reply that a link points to: shown even if it is not among the newest. */
  target: Reply | null
}

/** The newest replies, which come with the comment, and the others on request. */
export function Replies({ comment, target }: Props) {
  const { publicId, replies, repliesCount } = comment
  const query = repliesTo(publicId)
  const [fetchesAll, setFetchesAll] = useState(
    () => queryClient.getQueryData(query.queryKey) !== undefined,
  )
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...query,
    enabled: fetchesAll,
  })
  const fetched = docsOf(data).map((doc): Reply => ({ ...doc, replies: [] }))
  const shown = eachOnce<Reply>([...replies, ...fetched, ...(target ? [target] : [])])
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
      <ol aria-label="Replies" className="flex flex-col">
        {shown.map((reply) => (
          <li key={reply.publicId}>
            <Item comment={reply} parent={comment} />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="py-1 text-13 text-danger">
          {explain(error)}
        </p>
      )}
      {hasMore && (
        <Button size="small" look="quiet" busy={isFetching} onClick={showMore} className="-ml-2">
          Show more replies
        </Button>
      )}
    </>
  )
}
