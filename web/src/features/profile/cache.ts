import type { AuthUser } from '@seam/contract/account.ts'
import { initialKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { tellTabs } from '../../lib/cache/tabs.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { takeUp } from '../../lib/session/take-up.ts'

/** Changes some of a profile where it is shown. Its age stays: this is not a fetch. */
export function amendProfile(username: string, change: Partial<Profile>): void {
  const queryKey = initialKeys.profile(username)
  queryClient.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...change }, {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  })
}

/**
 * Shows what one has just changed of oneself, everywhere. The profile under the old name then leads
 * to the new one, as it would from the server.
 */
export function showMyself(user: AuthUser): void {
  const before = initialKeys.profile(useAuth.getState().authUser.username)
  const known = queryClient.getQueryData<Profile>(before)
  takeUp(user)
  tellTabs({ kind: 'refetch', queryKey: before })
  if (!known) return
  const { username, fullName, about, avatar, coverImage } = user
  const profile: Profile = { ...known, username, fullName, about, avatar, coverImage }
  queryClient.setQueryData(initialKeys.profile(username), profile)
  queryClient.setQueryData(before, profile)
}
