import { limits } from '@seam/contract/limits.ts'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/call.ts'
import { firstPage, nextPage } from './cache/endless.ts'
import { type AuthState, useAuth } from './session/auth-store.ts'

/** What is cached of what somebody watched begins with this. */
export const HISTORY = ['history']

/** The endless list of what somebody watched, last watched first. */
export const watchHistory = infiniteQueryOptions({
  queryKey: [...HISTORY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('listHistory', { query: { ...pageParam, limit: limits.pageSize }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
})

const keeps = ({ authenticated, authUser }: AuthState) => authenticated && authUser.saveWatchHistory

/** Whether what is watched here is to be remembered. */
export const keepsHistory = () => keeps(useAuth.getState())
const useKeepsHistory = () => useAuth(keeps)

/** Where somebody stopped in each video that they can go on with. */
export const stops = queryOptions({
  queryKey: [...HISTORY, 'stops'],
  queryFn: ({ signal }) => call('listStops', { signal }),
})

/**
 * Where the viewer stopped in a video, in seconds; 0 where there is nothing to go on with.
 * `freshFor` is how old that may be, in milliseconds.
 */
export function useStop(publicId: string, freshFor?: number): number {
  const enabled = useKeepsHistory()
  const { data } = useQuery({
    ...stops,
    enabled,
    ...(freshFor !== undefined && { staleTime: freshFor }),
    select: (all) => all[publicId],
  })
  return data ?? 0
}
