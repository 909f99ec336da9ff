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

/** What the signed-in user searched for last, newest first. */
export const recentSearches = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call('listSearches', { signal }),
})

/** Forgets one search. It is gone at once, and back where the server would not have it. */
export async function forgetSearch(id: string): Promise<void> {
  if (!(await requireSession())) return
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Searched[]>(queryKey)
  queryClient.setQueryData<Searched[]>(queryKey, (all) => all?.filter(({ _id }) => _id !== id))
  try {
    await call('forgetSearch', { params: { id } })
  } catch (error) {
    // Another tab or device was quicker.
    if (!isProblem(error, 404)) {
      queryClient.setQueryData(queryKey, before)
      return toastFailed('search-forget', explain(error))
    }
  }
  refetchEverywhere(queryKey)
}

/** Forgets all of them. Throws as `call` does. */
export async function clearSearches(): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('clearSearches', {})
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Searched[]>(queryKey, [])
  refetchEverywhere(queryKey)
  return true
}
