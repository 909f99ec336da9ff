import type { Thread } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { firstPage, nextPage, type PageParam } from '../../entities/cache/infinite-list.ts'
import { type ItemRef, commentKeys } from './keys.ts'
import { commentStaleTime } from './pending.ts'

const requestPage = (item: ItemRef, page: PageParam, signal: AbortSignal) =>
  call('listComments', {
    query: {
      ...page,
      limit: limits.pageSize,
      entity: item.entity,
      entityId: item.publicId,
    },
    signal,
  })

/** One page of the comments on a video or post. Keeps the previous page on screen while it loads. */
export const commentsPageQuery = (item: ItemRef, page: PageParam) =>
  queryOptions({
    queryKey: commentKeys.page(item, page),
    queryFn: ({ signal }) => requestPage(item, page, signal),
    placeholderData: keepPreviousData,
    staleTime: ({ state: { data } }) => commentStaleTime(data ? [data] : []),
  })

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
