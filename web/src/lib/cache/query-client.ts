import { limits } from '@seam/contract/limits.ts'
import { QueryClient } from '@tanstack/react-query'

const freshness = limits.dataFreshness * 1000

/** Fetched data is fresh for ten minutes and dropped ten minutes after its last use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshness, gcTime: freshness, retry: false },
    mutations: { retry: false },
  },
})

/**
 * Somebody signed in, or goes by another name or picture, or wants to see other things: what was
 * fetched before that is fetched again.
 */
export function refreshForNewViewer(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}
