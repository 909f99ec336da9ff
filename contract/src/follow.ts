import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { byUsername, profile } from './profile.ts'
import { username } from './user-info.ts'

const tag = 'Follow'

export const toggleFollow = endpoint({
  tag,
  summary: 'Follow or unfollow a user',
  method: 'POST',
  path: '/follow/{username}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byUsername,
  response: profile.pick({ isFollower: true, followers: true }),
})

/** A user in a list of followers or followed users. */
export const listedUser = profile.omit({
  coverImage: true,
  following: true,
  createdAt: true,
  isBlocked: true,
  isMuted: true,
  hasBlockedYou: true,
})
export type ListedUser = z.infer<typeof listedUser>

export const followList = z.enum(['followers', 'following'])
export type FollowList = z.infer<typeof followList>

export const listFollowers = endpoint({
  tag,
  summary: 'The followers of a user, newest first',
  method: 'GET',
  path: '/user/{username}/followers',
  cache: 'anonymous',
  compressed: true,
  params: byUsername,
  query: z.object(pageQuery),
  response: paged(listedUser),
})

export const listFollowing = endpoint({
  tag,
  summary: 'The users whom a user follows, last followed first',
  method: 'GET',
  path: '/user/{username}/following',
  cache: 'anonymous',
  compressed: true,
  params: byUsername,
  query: z.object(pageQuery),
  response: paged(listedUser),
})

export const usernames = z
  .string({ error: messages.usernames })
  .transform((list) => list.split(','))
  .pipe(z.array(username).max(limits.maxPageSize, { error: messages.usernames }))

/** Whether the viewer follows a user. */
export const followState = profile.pick({ username: true, isFollower: true, followers: true })
export type FollowState = z.infer<typeof followState>

export const listFollowStates = endpoint({
  tag,
  summary: 'Whether you follow each of these users: up to 50 usernames, separated by commas',
  method: 'GET',
  path: '/follow',
  access: 'signed-in',
  query: z.object({ usernames }),
  response: z.array(followState),
})

export const listSuggestedUsers = endpoint({
  tag,
  summary: 'Users who published lately and whom you do not follow, the most followed first',
  method: 'GET',
  path: '/suggested-user',
  access: 'signed-in',
  compressed: true,
  response: z.array(listedUser),
})
