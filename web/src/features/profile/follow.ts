import { t } from '@lingui/core/macro'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { ListedUser } from '@seam/contract/follow.ts'
import { call } from '../../entities/session/call.ts'
import { explainError } from '../../lib/explain-error.ts'
import { listsKey, refetchInAllTabs } from '../../entities/cache/cached-entities.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { alertKey, setDesiredFollow, useDesiredFollows } from '../../entities/relation/follows.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { toastSuccess, toastError } from '../../lib/toast.ts'
import { updateCachedUser } from './cache.ts'
import { followStateQuery } from './follow-state.ts'
import { userListsKey } from './queries.ts'

type FollowState = Pick<ListedUser, 'isFollower' | 'followers'>
/** A user whom the viewer can follow. */
export type Followable = FollowState & Pick<ListedUser, 'username' | 'fullName'>

const TOAST = 'user-follow-toggle'

const desiredFollow = (username: string) => useDesiredFollows.getState().get(username)

/**
 * Follows or unfollows a user. Shows the result at once, then sends one request at a time until the
 * server agrees with the last click. Does nothing for an anonymous viewer.
 */
export function toggleFollow(user: Followable): void {
  if (!useAuth.getState().authenticated) return
  const { username } = user
  const desired = desiredFollow(username)
  setDesiredFollow(username, !(desired ?? user.isFollower))
  if (desired !== undefined) showFollow(user)
  else void syncFollow(user)
}

async function syncFollow(user: Followable): Promise<void> {
  const { username } = user
  let confirmed: FollowState = user
  let hasToggled = false
  try {
    // A response requested before the click would undo what is shown.
    await Promise.all([
      queryClient.cancelQueries({ queryKey: initialQueryKeys.profile(username) }),
      queryClient.cancelQueries({ queryKey: followStateQuery(username).queryKey }),
      queryClient.cancelQueries({ queryKey: userListsKey }),
    ])
    showFollow(user)
    while (desiredFollow(username) !== confirmed.isFollower && (await requireSession())) {
      hasToggled = true
      confirmed = await call('toggleFollow', { params: { username } })
      showFollow({ username, ...confirmed })
    }
    if (hasToggled) toastSuccess(TOAST, doneMessage(user, confirmed))
  } catch (error) {
    toastError(TOAST, explainError(error))
  } finally {
    setDesiredFollow(username, undefined)
    updateCachedUser(username, confirmed)
  }
  if (hasToggled) refetchAffected(username)
}

/** Updates the user to the desired state wherever it is cached. */
function showFollow({ username, isFollower, followers }: FollowState & { username: string }): void {
  const desired = desiredFollow(username)
  if (desired === undefined || desired === isFollower)
    updateCachedUser(username, { isFollower, followers })
  else
    updateCachedUser(username, {
      isFollower: desired,
      followers: followers + (desired ? 1 : -1),
    })
}

function doneMessage({ fullName, username }: Followable, { isFollower }: FollowState): string {
  const name = fullName || username
  return isFollower ? t`You follow ${name}.` : t`You no longer follow ${name}.`
}

/**
 * Refetches what a follow changes: both profiles, and the viewer's feeds of followed users. A list of
 * users that is shown stays as it is, so that a click can be taken back.
 */
function refetchAffected(username: string): void {
  queryClient.removeQueries({ queryKey: userListsKey, type: 'inactive' })
  queryClient.removeQueries({ queryKey: alertKey(username) })
  const own = useAuth.getState().authUser.username
  for (const queryKey of [
    initialQueryKeys.profile(username),
    initialQueryKeys.profile(own),
    followStateQuery(username).queryKey,
    [...listsKey('video'), 'following'],
    [...listsKey('post'), 'following'],
  ]) {
    refetchInAllTabs(queryKey)
  }
}
