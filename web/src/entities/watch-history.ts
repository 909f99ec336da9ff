import { limits } from '@seam/contract/limits.ts'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './session/call.ts'
import { firstPage, nextPage } from './cache/infinite-list.ts'
import { type AuthState, useAuth } from './session/auth-store.ts'

/** The query key prefix of the watch history. */
export const HISTORY_KEY = ['history']

/** The infinite list of watched videos, most recent first. */
export const watchHistory = infiniteQueryOptions({
  queryKey: [...HISTORY_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('listWatchHistory', { query: { ...pageParam, limit: limits.pageSize }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
})

const isSaved = ({ authenticated, authUser }: AuthState) =>
  authenticated && authUser.saveWatchHistory

/** Whether the viewer's watch history is saved. */
export const savesHistory = () => isSaved(useAuth.getState())
const useSavesHistory = () => useAuth(isSaved)

/** The viewer's resume position in each video that has one, in seconds, by public id. */
export const resumePositions = queryOptions({
  queryKey: [...HISTORY_KEY, 'stops'],
  queryFn: ({ signal }) => call('listResumePositions', { signal }),
})

/**
 * The viewer's resume position in a video, in seconds; 0 if there is none. `staleTime` is the
 * maximum age of the cached positions, in milliseconds.
 */
export function useResumePosition(publicId: string, staleTime?: number): number {
  const enabled = useSavesHistory()
  const { data } = useQuery({
    ...resumePositions,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    select: (positions) => positions[publicId],
  })
  return data ?? 0
}
