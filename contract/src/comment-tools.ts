import * as z from 'zod'
import { comment } from './comment.ts'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'

const signedIn = { tag: 'Comment', access: 'signed-in' } as const

const pinning = {
  ...signedIn,
  cache: 'invalidate',
  path: '/comment/{commentId}/pin',
  params: z.object({ commentId: publicId }),
  response: z.object({ isPinned: z.boolean() }),
} as const

export const pinComment = endpoint({
  ...pinning,
  summary: 'Show a comment on your video or post first, in place of the one pinned before',
  method: 'PUT',
})

export const unpinComment = endpoint({
  ...pinning,
  summary: 'Show a comment on your video or post at its place again',
  method: 'DELETE',
})

const closing = {
  ...signedIn,
  cache: 'invalidate',
  path: '/thread/{publicId}/closed',
  params: z.object({ publicId }),
  response: z.object({ commentsClosed: z.boolean() }),
} as const

export const closeComments = endpoint({
  ...closing,
  summary: 'Close the comments on your video or post: no one adds further ones',
  method: 'PUT',
})

export const openComments = endpoint({
  ...closing,
  summary: 'Open the comments on your video or post again',
  method: 'DELETE',
})

const heldWord = z
  .string({ error: messages.heldWordForm })
  .trim()
  .min(1, { error: messages.heldWordForm })
  .max(limits.heldWord, { error: messages.heldWordLong })
  .regex(/[\p{L}\p{N}]/u, { error: messages.heldWordForm })

export const heldWordsBody = z.object({
  words: z
    .array(heldWord, { error: messages.heldWordForm })
    .max(limits.heldWords, { error: messages.heldWordsMany }),
})
export type HeldWords = z.infer<typeof heldWordsBody>

const words = { ...signedIn, path: '/held-word', response: heldWordsBody } as const

export const getHeldWords = endpoint({
  ...words,
  summary: 'The words that hold comments on your videos and posts until you approve them',
  method: 'GET',
})

export const setHeldWords = endpoint({
  ...words,
  summary:
    'Replace these words. They match whole words, whatever the case and accents. Comments that exist stay',
  method: 'PUT',
  body: heldWordsBody,
})

/** A comment that waits for approval by the owner of the video or post. */
export const heldComment = z.object({
  comment,
  entity: z.enum(['video', 'post']),
  entityId: publicId,
})
export type HeldComment = z.infer<typeof heldComment>

export const listHeldComments = endpoint({
  ...signedIn,
  summary: 'The held comments on your videos and posts, newest first',
  method: 'GET',
  path: '/held-comment',
  query: z.object(pageQuery),
  response: paged(heldComment),
})

export const approveHeldComment = endpoint({
  ...signedIn,
  summary: 'Publish a held comment on your video or post. To remove it, delete the comment',
  method: 'PUT',
  path: '/held-comment/{commentId}/approval',
  cache: 'invalidate',
  params: z.object({ commentId: publicId }),
  response: comment,
})
