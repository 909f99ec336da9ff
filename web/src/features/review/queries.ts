import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'

export const reviewKeys = { all: ['review'], list: ['review', 'list'] } as const

// Always stale: another moderator may have decided.

export const queueQuery = () => ({
  ...infiniteListOptions(reviewKeys.list, (query, signal) =>
    call('listReviews', { query, signal }),
  ),
  staleTime: 0,
})

export const reviewQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['review', 'one', publicId],
    queryFn: ({ signal }) => call('getReview', { params: { publicId }, signal }),
    staleTime: 0,
  })
