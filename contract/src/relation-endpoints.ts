import * as z from 'zod'
import { owner } from './account.ts'
import { endpoint } from './endpoint.ts'
import { usernames } from './follow.ts'
import { paged, pageQuery } from './paging.ts'
import { byUsername } from './profile.ts'
import { relation } from './relation.ts'

/** A user in the viewer's list of blocked or muted users. */
export const relatedUser = owner.extend({ since: z.iso.datetime() })
export type RelatedUser = z.infer<typeof relatedUser>

const signedIn = { tag: 'Relation', access: 'signed-in' } as const
const toUser = {
  ...signedIn,
  cache: 'invalidate',
  forPending: true,
  params: byUsername,
  response: relation,
} as const
const list = {
  ...signedIn,
  method: 'GET',
  query: z.object(pageQuery),
  response: paged(relatedUser),
} as const

export const blockUser = endpoint({
  ...toUser,
  summary: 'Block a user: neither sees what the other does. Follows between you end',
  method: 'PUT',
  path: '/user/{username}/block',
})

export const unblockUser = endpoint({
  ...toUser,
  summary: 'End the block of a user',
  method: 'DELETE',
  path: '/user/{username}/block',
})

export const listBlocked = endpoint({
  ...list,
  summary: 'The users whom you blocked, last blocked first',
  path: '/block',
})

export const muteUser = endpoint({
  ...toUser,
  summary: 'Mute a user: you do not see what they do. They do not notice',
  method: 'PUT',
  path: '/user/{username}/mute',
})

export const unmuteUser = endpoint({
  ...toUser,
  summary: 'End the mute of a user',
  method: 'DELETE',
  path: '/user/{username}/mute',
})

export const listMuted = endpoint({
  ...list,
  summary: 'The users whom you muted, last muted first',
  path: '/mute',
})

export const listExclusions = endpoint({
  ...signedIn,
  summary:
    'Those of these users whom you muted, who blocked you or whom you blocked: up to 50 usernames, separated by commas. Search carries no credentials, so its results are filtered with it',
  method: 'GET',
  path: '/exclusion',
  query: z.object({ usernames }),
  response: z.array(z.string()),
})
