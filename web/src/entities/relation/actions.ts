import { t } from '@lingui/core/macro'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Relation } from '@seam/contract/relation.ts'
import type { QueryFilters } from '@tanstack/react-query'
import { focusIfLost } from '../../lib/focus.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { call } from '../session/call.ts'
import { isObject, refetchInAllTabs, updateCache, without } from '../cache/cached-entities.ts'
import { queryClient } from '../cache/query-client.ts'
import { requireSession } from '../session/require-session.ts'

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
  block: (name) => t`You blocked ${name}.`,
  unblock: (name) => t`You unblocked ${name}.`,
  mute: (name) => t`You muted ${name}. You no longer see what they do.`,
  unmute: (name) => t`You unmuted ${name}.`,
}

const TOAST = 'relation'

/**
 * Blocks, unblocks, mutes or unmutes a user. Shows the change at once, and rolls it back if the
 * request fails. Returns the new relation; undefined without a session or after a failure, which a
 * toast shows.
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
    // Nearly all data depends on which users the viewer sees.
    refetchInAllTabs([])
    // The menu or button was removed together with its item.
    setTimeout(() => focusIfLost(document.querySelector('#main')), 60)
    return relation
  } catch (error) {
    restore?.()
    if (profile) queryClient.setQueryData(profileKey, profile)
    toastError(TOAST, explainError(error))
    return undefined
  }
}

/**
 * Removes everything by a user from the cached lists of this tab, except those of their profile if
 * `keepsProfile`. Returns a function that restores it.
 */
function hideOwnerInTab(username: string, keepsProfile: boolean): () => void {
  const filters: QueryFilters = {
    predicate: ({ queryKey }) => !keepsProfile || !queryKey.includes(username),
  }
  const before = queryClient.getQueriesData(filters)
  updateCache((data) => without(data, (value) => isBy(value, username)), filters)
  return () => {
    for (const [key, data] of before) {
      if (data !== queryClient.getQueryData(key)) queryClient.setQueryData(key, data)
    }
  }
}

/** Whether a value is by this user, or is a history entry about a video by them. */
const isBy = (value: unknown, username: string): boolean =>
  isObject(value) &&
  ((isObject(value.owner) && value.owner.username === username) || isBy(value.video, username))
