import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'

/**
 * A user's profile. The server redirects a former username to the current one: then `username` in the
 * response differs from the requested one.
 */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: initialQueryKeys.profile(username),
    queryFn: async ({ signal }) => {
      const profile = await call('getProfile', { params: { username }, signal })
      if (profile.username !== username) {
        queryClient.setQueryData(initialQueryKeys.profile(profile.username), profile)
      }
      return profile
    },
  })
