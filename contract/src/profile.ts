import * as z from 'zod'
import { authUser, image } from './account.ts'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { fileObject } from './media.ts'
import { messages } from './messages.ts'
import { relation } from './relation.ts'
import { infoBody, userInfo } from './user-info.ts'

export const profile = z.object({
  _id: publicId,
  ...userInfo.shape,
  avatar: image.nullable(),
  coverImage: image.nullable(),
  /** Number of followers, and of users followed. */
  followers: z.int(),
  following: z.int(),
  isOwnProfile: z.boolean(),
  /** Whether the viewer follows this user. */
  isFollower: z.boolean(),
  ...relation.shape,
  /**
   * Whether this user blocks the viewer, who then gets only names and avatar. Always false for
   * moderators, who get the full profile.
   */
  hasBlockedYou: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Profile = z.infer<typeof profile>

export const profileImageKind = z.enum(['avatar', 'cover'], { error: messages.imageKind })
export type ProfileImageKind = z.infer<typeof profileImageKind>

const tag = 'Profile'
export const byUsername = z.object({ username: z.string() })

export const getProfile = endpoint({
  tag,
  summary: 'A profile. A username released in the last 30 days redirects (308) to the new one',
  method: 'GET',
  path: '/user/{username}',
  cache: 'anonymous',
  compressed: true,
  params: byUsername,
  response: profile,
})

export const editInfo = endpoint({
  tag,
  summary: 'Change your full name, username and about',
  method: 'PATCH',
  path: '/user/update/info',
  access: 'signed-in',
  cache: 'invalidate',
  body: infoBody,
  response: authUser,
})

export const editImage = endpoint({
  tag,
  summary: 'Set your avatar or cover image to an uploaded file',
  method: 'PATCH',
  path: '/user/update/image',
  access: 'signed-in',
  cache: 'invalidate',
  query: z.object({ type: profileImageKind }),
  body: z.object({ image: fileObject(messages.imageRequired) }),
  response: authUser,
})
