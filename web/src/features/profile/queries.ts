import { initialKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

/**
 * A user's profile. Under a name that was given up the server leads on to the new one: then the
 * `username` of the answer is another than was asked for.
 */
export const profileOf = (username: string) =>
  queryOptions({
    queryKey: initialKeys.profile(username),
    queryFn: async ({ signal }) => {
      const profile = await call('getProfile', { params: { username }, signal })
      if (profile.username !== username) {
        queryClient.setQueryData(initialKeys.profile(profile.username), profile)
      }
      return profile
    },
  })
