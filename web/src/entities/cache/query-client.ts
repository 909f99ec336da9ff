import { limits } from '@seam/contract/limits.ts'
import { QueryClient } from '@tanstack/react-query'

const freshnessMs = limits.clientCacheLifetime * 1000

/** Data is fresh for ten minutes and is removed ten minutes after its last use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshnessMs, gcTime: freshnessMs, retry: false },
    mutations: { retry: false },
  },
})

/**
 * Refetches all data after a sign-in, or after a change of the user's name, picture or content
 * preferences. Inactive queries are removed.
 */
export function refetchForNewViewer(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}
