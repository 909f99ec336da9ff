import type { FollowList } from '@seam/contract/follow.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions, wholeListOptions } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'

/** The query key prefix of all lists of followers and followed users. */
export const userListsKey = ['user', 'list'] as const

/** The followers of a user, or the users whom they follow, page by page. */
export const followListQuery = (list: FollowList, username: string) =>
  infiniteListOptions(initialQueryKeys.followList(list, username), (query, signal) =>
    call(list === 'followers' ? 'listFollowers' : 'listFollowing', {
      params: { username },
      query,
      signal,
    }),
  )

/** Users whom the viewer may want to follow. */
export const suggestedUsersQuery = () =>
  wholeListOptions([...userListsKey, 'suggested'], (signal) =>
    call('listSuggestedUsers', { signal }),
  )

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
