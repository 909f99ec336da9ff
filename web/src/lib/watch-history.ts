import { limits } from '@seam/contract/limits.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from './api/call.ts'
import { firstPage, nextPage } from './cache/endless.ts'
import { type AuthState, useAuth } from './session/auth-store.ts'

/** The endless list of what somebody watched, last watched first. */
export const watchHistory = infiniteQueryOptions({
  queryKey: ['history', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('listHistory', { query: { ...pageParam, limit: limits.pageSize }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
})

const keeps = ({ authenticated, authUser }: AuthState) => authenticated && authUser.saveWatchHistory

/** Whether what is watched here is to be remembered. */
export const keepsHistory = () => keeps(useAuth.getState())
const useKeepsHistory = () => useAuth(keeps)

/**
 * Where the viewer stopped in a video, in seconds, as far as what is cached of their history tells;
 * 0 where there is nothing to go on with. `freshFor` is how old that may be, in milliseconds.
 */
export function usePosition(publicId: string, freshFor?: number): number {
  const enabled = useKeepsHistory()
  const { data } = useInfiniteQuery({
    ...watchHistory,
    enabled,
    ...(freshFor !== undefined && { staleTime: freshFor }),
    select: ({ pages }) =>
      pages.flatMap(({ docs }) => docs).find(({ video }) => video.publicId === publicId)?.position,
  })
  return data ?? 0
}
