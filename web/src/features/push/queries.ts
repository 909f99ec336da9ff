import { queryOptions } from '@tanstack/react-query'
import { readPushState } from './push-state.ts'

export const pushKey = ['push'] as const

/** Always stale: the user may change the permission in the browser at any time. */
export const pushQuery = () =>
  queryOptions({
    queryKey: pushKey,
    queryFn: ({ signal }) => readPushState(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
