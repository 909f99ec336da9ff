import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { call } from '../../entities/api/call.ts'
import { explainError } from '../../lib/explain-error.ts'
import { listsKey, refetchInAllTabs } from '../../entities/cache/cached-entities.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { toastSuccess, toastError } from '../../lib/toast.ts'
import { updateCachedProfile } from './cache.ts'

type FollowState = Pick<Profile, 'isFollower' | 'followers'>

const TOAST = 'user-follow-toggle'

// Desired follow state by username, until the server has confirmed it.
const desiredFollows = new Map<string, boolean>()

/**
 * Follows or unfollows a user. Shows the result at once, then sends one request at a time until the
 * server agrees with the last click. Does nothing for an anonymous viewer.
 */
export function toggleFollow(profile: Profile): void {
  if (!useAuth.getState().authenticated) return
  const { username } = profile
  const isSyncing = desiredFollows.has(username)
  desiredFollows.set(username, !(desiredFollows.get(username) ?? profile.isFollower))
  if (isSyncing) showFollow(profile)
  else void syncFollow(profile)
}

async function syncFollow(profile: Profile): Promise<void> {
  const { username } = profile
  let confirmed: FollowState = profile
  let hasToggled = false
  try {
    // A response requested before the click would undo what is shown.
    await queryClient.cancelQueries({ queryKey: initialQueryKeys.profile(username) })
    showFollow(profile)
    while (desiredFollows.get(username) !== confirmed.isFollower && (await requireSession())) {
      hasToggled = true
      confirmed = await call('toggleFollow', { params: { username } })
      showFollow({ username, ...confirmed })
    }
    if (hasToggled) toastSuccess(TOAST, doneMessage(profile, confirmed))
  } catch (error) {
    toastError(TOAST, explainError(error))
  } finally {
    desiredFollows.delete(username)
    updateCachedProfile(username, confirmed)
  }
  if (hasToggled) refetchAffected(username)
}

/** Updates the cached profile to the desired state. */
function showFollow({ username, isFollower, followers }: FollowState & { username: string }): void {
  const desired = desiredFollows.get(username)
  if (desired === undefined || desired === isFollower)
    updateCachedProfile(username, { isFollower, followers })
  else
    updateCachedProfile(username, {
      isFollower: desired,
      followers: followers + (desired ? 1 : -1),
    })
}

const doneMessage = ({ fullName, username }: Profile, { isFollower }: FollowState) =>
  `You ${isFollower ? 'follow' : 'no longer follow'} ${fullName || username}.`

/** Refetches what a follow changes: both profiles, and the viewer's feeds of followed users. */
function refetchAffected(username: string): void {
  const own = useAuth.getState().authUser.username
  for (const queryKey of [
    initialQueryKeys.profile(username),
    initialQueryKeys.profile(own),
    [...listsKey('video'), 'following'],
    [...listsKey('post'), 'following'],
  ]) {
    refetchInAllTabs(queryKey)
  }
}
