import { limits } from '@seam/contract/limits.ts'
import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

const freshnessMs = limits.clientCacheLifetime * 1000

/** Data is fresh for ten minutes and is removed ten minutes after its last use. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: freshnessMs,
    gcTime: freshnessMs,
    retry: false,
    // A screen shows the error of its prefetch instead of sending the request again.
    retryOnMount: false,
    // A failed list has a Retry button: coming back to the window is not a request to try again.
    refetchOnWindowFocus: ({ state }) => state.status !== 'error',
  },
  mutations: { retry: false },
}

export const queryClient = new QueryClient({ defaultOptions: queryDefaults })

/**
 * Refetches all data after a sign-in, or after a change of the user's name, picture or content
 * preferences. Inactive queries are removed.
 */
export function refetchForNewViewer(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

/** Refetches what is shown and stale. */
export const refetchOutdated = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })

// A failed query is removed once nothing shows it, so that the next visit requests it again.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'observerRemoved') return
  // StrictMode removes an observer and adds it again at once.
  queueMicrotask(() => {
    const isUnused = query.getObserversCount() === 0
    if (isUnused && query.state.status === 'error' && query.state.data === undefined) {
      queryClient.getQueryCache().remove(query)
    }
  })
})
