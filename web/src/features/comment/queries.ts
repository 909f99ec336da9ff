import type { Thread } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { firstPage, nextPage, type PageParam } from '../../lib/cache/endless.ts'
import { type About, commentKeys } from './keys.ts'
import { freshness } from './pending.ts'

const ask = (about: About, page: PageParam, signal: AbortSignal) =>
  call('listComments', {
    query: {
      ...page,
      limit: limits.pageSize,
      entity: about.entity,
      entityId: about.publicId,
    },
    signal,
  })

/** One page of the comments on a video or a post. The page before stays until it is there. */
export const commentsPage = (about: About, page: PageParam) =>
  queryOptions({
    queryKey: commentKeys.page(about, page),
    queryFn: ({ signal }) => ask(about, page, signal),
    placeholderData: keepPreviousData,
    staleTime: ({ state: { data } }) => freshness(data ? [data] : []),
  })

/** The replies to a comment, beyond those that came along with it. */
export function repliesTo(publicId: string) {
  const about: About = { entity: 'comment', publicId }
  return infiniteQueryOptions({
    queryKey: commentKeys.under(about),
    queryFn: ({ pageParam, signal }) => ask(about, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    staleTime: ({ state: { data } }) => freshness(data?.pages ?? []),
  })
}

/** The comment that a link leads to, in its thread; null if there is none. */
export const threadOf = (publicId: string) =>
  queryOptions({
    queryKey: commentKeys.one(publicId),
    queryFn: async ({ signal }): Promise<Thread | null> => {
      try {
        return await call('getComment', { params: { commentId: publicId }, signal })
      } catch (error) {
        // Gone, or never the name of a comment.
        if (isProblem(error, 400, 404, 422)) return null
        throw error
      }
    },
  })
