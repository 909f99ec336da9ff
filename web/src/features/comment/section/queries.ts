import type { Comment, Thread } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { call } from '../../../entities/session/call.ts'
import { isProblem } from '../../../lib/errors.ts'
import { firstPage, nextPage, type PageParam } from '../../../entities/cache/infinite-list.ts'
import { type ItemRef, commentKeys } from './keys.ts'
import { isPending } from './pending.ts'

const requestPage = (item: ItemRef, page: PageParam, signal: AbortSignal, sort?: CommentSort) =>
  call('listComments', {
    query: {
      ...page,
      limit: limits.pageSize,
      entity: item.entity,
      entityId: item.publicId,
      ...(sort === 'top' && { sort }),
    },
    signal,
  })

/** One page of the comments on a video or post. Keeps the previous page on screen while it loads. */
export const commentsPageQuery = (item: ItemRef, page: PageParam, sort: CommentSort) =>
  queryOptions({
    queryKey: commentKeys.page(item, page, sort),
    queryFn: ({ signal }) => requestPage(item, page, signal, sort),
    placeholderData: keepPreviousData,
    staleTime: ({ state: { data } }) => commentStaleTime(data ? [data] : []),
  })

/**
 * The viewer's new comments on an item, newest first, for ten minutes. In the order Top they are
 * shown first, although the server's page does not have them there.
 */
export const writtenCommentsQuery = (item: ItemRef) =>
  queryOptions<Comment[]>({ queryKey: commentKeys.written(item), queryFn: skipToken })

/** The replies to a comment, page by page: the comment itself contains only the newest. */
export function repliesQuery(publicId: string) {
  const item: ItemRef = { entity: 'comment', publicId }
  return infiniteQueryOptions({
    queryKey: commentKeys.pages(item),
    queryFn: ({ pageParam, signal }) => requestPage(item, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    staleTime: ({ state: { data } }) => commentStaleTime(data?.pages ?? []),
  })
}

/** The thread of the comment that a link points to; null if there is no such comment. */
export const threadQuery = (publicId: string) =>
  queryOptions({
    queryKey: commentKeys.thread(publicId),
    queryFn: async ({ signal }): Promise<Thread | null> => {
      try {
        return await call('getComment', { params: { commentId: publicId }, signal })
      } catch (error) {
        // Deleted, or not the id of a comment.
        if (isProblem(error, 400, 404, 422)) return null
        throw error
      }
    },
  })

/**
 * Returns how long pages of comments are fresh, in milliseconds: 0 while one contains a pending
 * comment, since only the server knows whether it was posted after the user left the page.
 */
const commentStaleTime = (pages: readonly { docs: readonly Comment[] }[]): number =>
  pages.some(({ docs }) => docs.some((doc) => isPending(doc) || doc.replies.some(isPending)))
    ? 0
    : limits.clientCacheLifetime * 1000
