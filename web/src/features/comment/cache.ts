import type { Comment, Reply, Thread } from '@seam/contract/comment.ts'
import { initialKeys } from '@seam/contract/pages.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Pages } from '../../lib/cache/endless.ts'
import {
  amendEverywhere,
  amendHere,
  listsOf,
  refetchEverywhere,
  removeEverywhere,
} from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { type About, commentKeys } from './keys.ts'

/** Shows a new comment at the top of the first page, and counts it. */
export function addComment(about: About, comment: Comment): void {
  queryClient.setQueriesData<Paged<Comment>>(
    { queryKey: commentKeys.under(about) },
    (list) =>
      list && {
        ...list,
        totalDocs: list.totalDocs + 1,
        docs: list.page === 1 ? [comment, ...list.docs] : list.docs,
      },
  )
  countOnPost(about, 1)
}

/** Shows a new reply before the others, and counts it. Other tabs see it once the server has it. */
export function addReply(to: Comment, reply: Reply): void {
  amendHere(to.publicId, {
    hasReplies: true,
    repliesCount: to.repliesCount + 1,
    replies: [reply, ...to.replies],
  })
  const more = commentKeys.under({ entity: 'comment', publicId: to.publicId })
  queryClient.setQueryData<Pages<Reply>>(more, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    return { ...data, pages: [{ ...first, docs: [reply, ...first.docs] }, ...rest] }
  })
}

/** Takes out a comment with its replies. A removed one counts no longer. */
export function dropComment(about: About, { publicId, removedBy }: Comment): void {
  forgetThreads(({ comment }) => comment.publicId === publicId)
  removeEverywhere(publicId)
  if (!removedBy) countOnPost(about, -1)
}

/** Takes out a reply. A removed one counts no longer. */
export function dropReply(to: Comment, { publicId, removedBy }: Reply): void {
  forgetThreads(({ reply }) => reply?.publicId === publicId)
  removeEverywhere(publicId)
  if (removedBy) return
  const repliesCount = to.repliesCount - 1
  amendEverywhere(to.publicId, { repliesCount, hasReplies: repliesCount > 0 })
}

/** Asks again for the comments that are on show, and for the others when they are. */
export const refreshComments = () => refetchEverywhere(listsOf('comment'))

/** Links to what is gone lead nowhere. */
function forgetThreads(isGone: (thread: Thread) => boolean): void {
  const threads = queryClient.getQueriesData<Thread | null>({ queryKey: commentKeys.ones })
  for (const [key, thread] of threads) {
    if (thread && isGone(thread)) queryClient.setQueryData(key, null)
  }
}

function countOnPost({ entity, publicId }: About, by: 1 | -1): void {
  if (entity !== 'post') return
  const post = queryClient.getQueryData<Post>(initialKeys.post(publicId))
  if (post) amendEverywhere(publicId, { commentsCount: post.commentsCount + by })
}
