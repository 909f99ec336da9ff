import type { AuthUser } from '@seam/contract/account.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { broadcastCacheChange } from '../../entities/cache/tab-sync.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { applyUser } from '../../entities/session/apply-user.ts'

/** Updates a cached profile. Keeps its age, since this is not a fetch. */
export function updateCachedProfile(username: string, change: Partial<Profile>): void {
  const queryKey = initialQueryKeys.profile(username)
  queryClient.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, ...change }, {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  })
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
