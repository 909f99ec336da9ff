import type { AuthUser } from '@seam/contract/account.ts'
import type { FollowState, ListedUser } from '@seam/contract/follow.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { updateCachedQueryInTab } from '../../entities/cache/cached-entities.ts'
import type { CachedPages } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { broadcastCacheChange } from '../../entities/cache/tab-sync.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { applyUser } from '../../entities/session/apply-user.ts'
import { followStateQuery } from './follow-state.ts'
import { userListsKey } from './queries.ts'

/** Updates a user's profile, follow state and entries in lists. Keeps their age, since this is not a fetch. */
export function updateCachedUser(username: string, change: Partial<ListedUser>): void {
  updateCachedQueryInTab<Profile>(initialQueryKeys.profile(username), (profile) => ({
    ...profile,
    ...change,
  }))
  updateCachedQueryInTab<FollowState | null>(
    followStateQuery(username).queryKey,
    (state) => state && { ...state, ...change },
  )
  for (const [queryKey] of queryClient.getQueriesData({ queryKey: userListsKey })) {
    updateCachedQueryInTab<CachedPages<ListedUser>>(queryKey, (list) => ({
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        docs: page.docs.map((user) => (user.username === username ? { ...user, ...change } : user)),
      })),
    }))
  }
}

/**
 * Applies the signed-in user's own changes to the session and to the cached profile, in every tab. The
 * cached profile under a former username then redirects to the new one, as the server's does.
 */
export function updateOwnProfile(user: AuthUser): void {
  const previousKey = initialQueryKeys.profile(useAuth.getState().authUser.username)
  const cached = queryClient.getQueryData<Profile>(previousKey)
  applyUser(user)
  broadcastCacheChange({ kind: 'refetch', queryKey: previousKey })
  if (!cached) return
  // The fields that an account and a profile share have the same values.
  const shared = Object.entries(user).filter(([field]) => field in cached)
  const profile: Profile = { ...cached, ...Object.fromEntries(shared) }
  queryClient.setQueryData(initialQueryKeys.profile(user.username), profile)
  queryClient.setQueryData(previousKey, profile)
}
