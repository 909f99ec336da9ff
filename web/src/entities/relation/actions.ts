import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Relation } from '@seam/contract/relation.ts'
import { focusIfLost } from '../../lib/focus.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { call } from '../api/call.ts'
import { refetchInAllTabs } from '../cache/cached-entities.ts'
import { queryClient } from '../cache/query-client.ts'
import { requireSession } from '../session/require-session.ts'
import { hideOwnerInTab } from './hide-owner.ts'

export type RelationChange = 'block' | 'unblock' | 'mute' | 'unmute'

const endpoints = {
  block: 'blockUser',
  unblock: 'unblockUser',
  mute: 'muteUser',
  unmute: 'unmuteUser',
} as const

const shown: Record<RelationChange, Partial<Profile>> = {
  block: { isBlocked: true, isFollower: false },
  unblock: { isBlocked: false },
  mute: { isMuted: true },
  unmute: { isMuted: false },
}

const done: Record<RelationChange, (name: string) => string> = {
  block: (name) => `You blocked ${name}.`,
  unblock: (name) => `You unblocked ${name}.`,
  mute: (name) => `You muted ${name}. You do not see what they do any more.`,
  unmute: (name) => `You unmuted ${name}.`,
}

const TOAST = 'relation'

/**
 * Blocks or mutes a user, or ends that. Shows it at once, and restores what was shown if the request
 * fails. Returns the new relation; undefined if it failed, which a toast tells, or without a session.
 */
export async function changeRelation(
  username: string,
  change: RelationChange,
): Promise<Relation | undefined> {
  if (!(await requireSession())) return undefined
  const profileKey = initialQueryKeys.profile(username)
  const profile = queryClient.getQueryData<Profile>(profileKey)
  if (profile) queryClient.setQueryData(profileKey, { ...profile, ...shown[change] })
  const hides = change === 'block' || change === 'mute'
  const restore = hides ? hideOwnerInTab(username, change === 'mute') : undefined
  try {
    const relation = await call(endpoints[change], { params: { username } })
    toastSuccess(TOAST, done[change](`@${username}`))
    // Nearly everything depends on whom the viewer sees.
    refetchInAllTabs([])
    // The menu or button is gone with what it was on.
    setTimeout(() => focusIfLost(document.querySelector('#main')), 60)
    return relation
  } catch (error) {
    restore?.()
    if (profile) queryClient.setQueryData(profileKey, profile)
    toastError(TOAST, explainError(error))
    return undefined
  }
}
