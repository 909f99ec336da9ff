import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/session/call.ts'
import { infiniteListOptions } from '../../../entities/cache/infinite-list.ts'

export const reviewKeys = { all: ['review'], list: ['review', 'list'] } as const

/** Another moderator may have claimed or decided a review. */
const shared = { staleTime: 0, refetchInterval: 20_000 }

export const queueQuery = () => ({
  ...infiniteListOptions(reviewKeys.list, (query, signal) =>
    call('listReviews', { query, signal }),
  ),
  ...shared,
})

export const reviewQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['review', 'one', publicId],
    queryFn: ({ signal }) => call('getReview', { params: { publicId }, signal }),
    ...shared,
  })
