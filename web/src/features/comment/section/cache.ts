import type { Comment, Reply, Thread } from '@seam/contract/comment.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Post } from '@seam/contract/post.ts'
import type { CachedPages } from '../../../entities/cache/infinite-list.ts'
import {
  updateCachedEntity,
  updateCachedEntityInTab,
  listsKey,
  refetchInAllTabs,
  removeCachedEntity,
} from '../../../entities/cache/cached-entities.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { type ItemRef, commentKeys } from './keys.ts'

/** Puts a new comment at the top of the first page of every order and increments the counts. */
export function addCachedComment(item: ItemRef, comment: Comment): void {
  queryClient.setQueriesData<Paged<Comment>>(
    { queryKey: commentKeys.pages(item) },
    (list) =>
      list && {
        ...list,
        totalDocs: list.totalDocs + 1,
        docs: list.page === 1 ? [comment, ...list.docs] : list.docs,
      },
  )
  queryClient.setQueryData<Comment[]>(commentKeys.written(item), (written = []) => [
    comment,
    ...written,
  ])
  adjustPostCount(item, 1)
}

/**
 * Puts a new reply before the others and increments the count, in this tab only: other tabs get the
 * reply once the server has it.
 */
export function addCachedReply(parent: Comment, reply: Reply): void {
  updateCachedEntityInTab(parent.publicId, {
    hasReplies: true,
    repliesCount: parent.repliesCount + 1,
    replies: [reply, ...parent.replies],
  })
  const more = commentKeys.pages({ entity: 'comment', publicId: parent.publicId })
  queryClient.setQueryData<CachedPages<Reply>>(more, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    return { ...data, pages: [{ ...first, docs: [reply, ...first.docs] }, ...rest] }
  })
}

/**
 * Removes a comment with its replies from the cache. Decrements the count, unless the comment is held or
 * had been removed by the owner of the video or post: then it is not counted.
 */
export function removeCachedComment(item: ItemRef, { publicId, removedBy, isHeld }: Comment): void {
  clearThreads(({ comment }) => comment.publicId === publicId)
  removeCachedEntity(publicId)
  if (!removedBy && !isHeld) adjustPostCount(item, -1)
}

/** Removes a reply from the cache. Decrements the count, unless the reply is no longer counted. */
export function removeCachedReply(parent: Comment, { publicId, removedBy, isHeld }: Reply): void {
  clearThreads(({ reply }) => reply?.publicId === publicId)
  removeCachedEntity(publicId)
  if (removedBy || isHeld) return
  const repliesCount = parent.repliesCount - 1
  updateCachedEntity(parent.publicId, { repliesCount, hasReplies: repliesCount > 0 })
}

/** Removes a new comment that is held from the count. */
export const uncountHeldComment = (item: ItemRef): void => adjustPostCount(item, -1)

/** Refetches the comment lists on screen now, and the others when they are shown again. */
export const refetchComments = () => refetchInAllTabs(listsKey('comment'))

/** Sets the cached threads of deleted comments to null, as if the server had responded with 404. */
function clearThreads(isDeleted: (thread: Thread) => boolean): void {
  const threads = queryClient.getQueriesData<Thread | null>({ queryKey: commentKeys.threads })
  for (const [key, thread] of threads) {
    if (thread && isDeleted(thread)) queryClient.setQueryData(key, null)
  }
}

function adjustPostCount({ entity, publicId }: ItemRef, delta: 1 | -1): void {
  if (entity !== 'post') return
  const post = queryClient.getQueryData<Post>(initialQueryKeys.post(publicId))
  if (post) updateCachedEntity(publicId, { commentsCount: post.commentsCount + delta })
}
