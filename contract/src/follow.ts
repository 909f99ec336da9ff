import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { paged, pageQuery } from './paging.ts'
import { byUsername, profile } from './profile.ts'

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
export const listedUser = profile.omit({ coverImage: true, following: true, createdAt: true })
export type ListedUser = z.infer<typeof listedUser>

/** Which of the two lists of a user. */
export const followList = z.enum(['followers', 'following'])
export type FollowList = z.infer<typeof followList>

export const listFollowers = endpoint({
  tag,
  summary: 'The followers of a user, newest first',
  method: 'GET',
  path: '/user/{username}/followers',
  cache: 'anonymous',
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
  params: byUsername,
  query: z.object(pageQuery),
  response: paged(listedUser),
})
