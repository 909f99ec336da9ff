import type { QueryFilters } from '@tanstack/react-query'
import { isObject, updateCache, without } from '../cache/cached-entities.ts'
import { queryClient } from '../cache/query-client.ts'

/**
 * Removes all that a user made from the cached lists of this tab, but for those of their profile if
 * `keepsProfile`. Returns a function that restores it.
 */
export function hideOwnerInTab(username: string, keepsProfile: boolean): () => void {
  const filters: QueryFilters = {
    predicate: ({ queryKey }) => !keepsProfile || !queryKey.includes(username),
  }
  const before = queryClient.getQueriesData(filters)
  updateCache((data) => without(data, (value) => isBy(value, username)), filters)
  return () => {
    for (const [key, data] of before) {
      if (data !== queryClient.getQueryData(key)) queryClient.setQueryData(key, data)
    }
  }
}

/** Whether a value is by this user, or is a history entry about a video by them. */
const isBy = (value: unknown, username: string): boolean =>
  isObject(value) &&
  ((isObject(value.owner) && value.owner.username === username) || isBy(value.video, username))
