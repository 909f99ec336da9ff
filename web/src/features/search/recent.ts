import type { Searched } from '@seam/contract/history.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { explain } from '../../lib/api/explain.ts'
import { refetchEverywhere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastFailed } from '../../lib/toast.ts'
import { searchesKey as queryKey } from './record-search.ts'

/** The recent searches of the signed-in user, newest first. */
export const recentSearches = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call('listSearches', { signal }),
})

/** Removes one recent search. Hides it at once, and restores it if the request fails. */
export async function forgetSearch(id: string): Promise<void> {
  if (!(await requireSession())) return
  await queryClient.cancelQueries({ queryKey })
  const previous = queryClient.getQueryData<Searched[]>(queryKey)
  queryClient.setQueryData<Searched[]>(queryKey, (searches) =>
    searches?.filter(({ _id }) => _id !== id),
  )
  try {
    await call('forgetSearch', { params: { id } })
  } catch (error) {
    // Another tab or device has already removed it.
    if (!isProblem(error, 404)) {
      queryClient.setQueryData(queryKey, previous)
      return toastFailed('search-forget', explain(error))
    }
  }
  refetchEverywhere(queryKey)
}

/** Removes all recent searches. Returns false when the viewer is signed out. Throws what `call` throws. */
export async function clearSearches(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearSearches', {})
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Searched[]>(queryKey, [])
  refetchEverywhere(queryKey)
  return true
}
