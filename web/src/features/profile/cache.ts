import type { AuthUser } from '@seam/contract/account.ts'
import { initialKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { tellTabs } from '../../lib/cache/tabs.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { takeUp } from '../../lib/session/take-up.ts'

/** Updates a cached profile. Keeps its age, since this is not a fetch. */
export function amendProfile(username: string, change: Partial<Profile>): void {
  const queryKey = initialKeys.profile(username)
  queryClient.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, ...change }, {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  })
}

/**
 * Applies the signed-in user's own changes to the session and to the cached profile, in every tab. The
 * cached profile under a former username then redirects to the new one, as the server's does.
 */
export function showMyself(user: AuthUser): void {
  const previousKey = initialKeys.profile(useAuth.getState().authUser.username)
  const cached = queryClient.getQueryData<Profile>(previousKey)
  takeUp(user)
  tellTabs({ kind: 'refetch', queryKey: previousKey })
  if (!cached) return
  const { username, fullName, about, avatar, coverImage } = user
  const profile: Profile = { ...cached, username, fullName, about, avatar, coverImage }
  queryClient.setQueryData(initialKeys.profile(username), profile)
  queryClient.setQueryData(previousKey, profile)
}
