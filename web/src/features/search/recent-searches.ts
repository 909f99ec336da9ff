import type { SearchHistoryEntry } from '@seam/contract/history.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { refetchInAllTabs } from '../../entities/cache/cached-entities.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { toastError } from '../../lib/toast.ts'
import { recentSearchesKey as queryKey } from './record-search.ts'

/** The recent searches of the signed-in user, newest first. */
export const recentSearchesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call('listSearchHistory', { signal }),
})

/** Removes one recent search. Hides it at once, and restores it if the request fails. */
export async function removeSearch(id: string): Promise<void> {
  if (!(await requireSession())) return
  await queryClient.cancelQueries({ queryKey })
  const previous = queryClient.getQueryData<SearchHistoryEntry[]>(queryKey)
  queryClient.setQueryData<SearchHistoryEntry[]>(queryKey, (searches) =>
    searches?.filter(({ _id }) => _id !== id),
  )
  try {
    await call('deleteSearchHistoryEntry', { params: { id } })
  } catch (error) {
    // Another tab or device has already removed it.
    if (!isProblem(error, 404)) {
      queryClient.setQueryData(queryKey, previous)
      return toastError('search-forget', explainError(error))
    }
  }
  refetchInAllTabs(queryKey)
}

/** Removes all recent searches. Returns false when the viewer is signed out. Throws what `call` throws. */
export async function clearSearches(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearSearchHistory', {})
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<SearchHistoryEntry[]>(queryKey, [])
  refetchInAllTabs(queryKey)
  return true
}
