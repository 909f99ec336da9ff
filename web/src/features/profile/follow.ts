import { initialKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { call } from '../../lib/api/call.ts'
import { explain } from '../../lib/api/explain.ts'
import { listsOf, refetchEverywhere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastDone, toastFailed } from '../../lib/toast.ts'
import { amendProfile } from './cache.ts'

type Standing = Pick<Profile, 'isFollower' | 'followers'>

const TOAST = 'user-follow-toggle'

// Whom somebody wants to follow or not, as long as the server is being told.
const wishes = new Map<string, boolean>()

/**
 * Follows a user, or no longer. It shows at once; the server is told one thing at a time until it
 * agrees with the last wish. A visitor's click does nothing.
 */
export function toggleFollow(profile: Profile): void {
  if (!useAuth.getState().authenticated) return
  const { username } = profile
  const underway = wishes.has(username)
  wishes.set(username, !(wishes.get(username) ?? profile.isFollower))
  if (underway) show(profile)
  else void carryOut(profile)
}

async function carryOut(profile: Profile): Promise<void> {
  const { username } = profile
  let known: Standing = profile
  let asked = false
  try {
    // An answer from before the wish would undo what is shown.
    await queryClient.cancelQueries({ queryKey: initialKeys.profile(username) })
    show(profile)
    while (wishes.get(username) !== known.isFollower && (await requireSession())) {
      asked = true
      known = await call('toggleFollow', { params: { username } })
      show({ username, ...known })
    }
    if (asked) toastDone(TOAST, said(profile, known))
  } catch (error) {
    toastFailed(TOAST, explain(error))
  } finally {
    wishes.delete(username)
    amendProfile(username, known)
  }
  if (asked) refresh(username)
}

/** Shows a standing as it is wished to be. */
function show({ username, isFollower, followers }: Standing & { username: string }): void {
  const wish = wishes.get(username)
  if (wish === undefined || wish === isFollower) amendProfile(username, { isFollower, followers })
  else amendProfile(username, { isFollower: wish, followers: followers + (wish ? 1 : -1) })
}

const said = ({ fullName, username }: Profile, { isFollower }: Standing) =>
  `You ${isFollower ? 'follow' : 'no longer follow'} ${fullName || username}.`

/** Fetches again what a follow changes: both profiles, and the feeds of those whom one follows. */
function refresh(username: string): void {
  const own = useAuth.getState().authUser.username
  for (const queryKey of [
    initialKeys.profile(username),
    initialKeys.profile(own),
    [...listsOf('video'), 'following'],
    [...listsOf('post'), 'following'],
  ]) {
    refetchEverywhere(queryKey)
  }
}
