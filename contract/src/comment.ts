import * as z from 'zod'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { commentSort } from './sorting.ts'
import { textItem } from './text-item.ts'
import { nonBlankText } from './text.ts'

/** The kinds of items that can be voted on and commented on. */
export const entity = z.enum(['video', 'post', 'comment'], { error: messages.entity })
export type Entity = z.infer<typeof entity>

/** Every kind of item. Playlists have no votes and no comments. */
export const itemKind = z.enum([...entity.options, 'playlist'])
export type ItemKind = z.infer<typeof itemKind>

const baseComment = textItem.extend({
  hasReplies: z.boolean(),
  repliesCount: z.int(),
  /**
   * The owner of the video or post if they removed the comment; null otherwise. Only its author
   * receives a removed comment.
   */
  removedBy: z.object({ username: z.string() }).nullable(),
  /** Whether the owner of the video or post pinned it to the top. */
  isPinned: z.boolean(),
  /**
   * Whether it waits for approval by the owner of the video or post. Until then, only they and its
   * author receive it. With `heldFor`, it waits for a moderator instead.
   */
  isHeld: z.boolean(),
})

/** A reply to a comment. It cannot have replies. */
export const reply = baseComment.extend({ replies: z.array(z.never()) })
export type Reply = z.infer<typeof reply>

/** A comment on a video or a post, with its newest replies. */
export const comment = baseComment.extend({ replies: z.array(reply) })
export type Comment = z.infer<typeof comment>

export const commentBody = z.object({
  content: nonBlankText(messages.commentEmpty).max(limits.comment, { error: messages.commentLong }),
})
export type CommentBody = z.infer<typeof commentBody>

const byCommentId = z.object({ commentId: publicId })
const tag = 'Comment'
const commentCreation = {
  tag,
  method: 'POST',
  publishes: true,
  status: 201,
  access: 'signed-in',
  cache: 'invalidate',
  body: commentBody,
  response: comment,
} as const

export const listComments = endpoint({
  tag,
  summary: 'The comments on a video or post, or the replies to a comment',
  method: 'GET',
  path: '/comment',
  cache: 'anonymous',
  compressed: true,
  query: z.object({
    ...pageQuery,
    entity,
    entityId: publicId,
    sort: commentSort.default('new'),
  }),
  response: paged(comment),
})

export const getComment = endpoint({
  tag,
  summary: 'One comment with its position in the thread, for a link to it',
  method: 'GET',
  path: '/comment/{commentId}',
  cache: 'anonymous',
  compressed: true,
  params: byCommentId,
  response: z.object({
    /** The video or post that the comment belongs to. */
    entity: z.enum(['video', 'post']),
    entityId: publicId,
    /** The requested comment, or its parent if a reply was requested. */
    comment,
    /** The requested comment if it is a reply. */
    reply: reply.nullable(),
  }),
})
export type Thread = z.infer<typeof getComment.response>

export const commentOnVideo = endpoint({
  ...commentCreation,
  summary: 'Comment on a video',
  path: '/comment/video',
  query: z.object({ videoPublicId: publicId }),
})

export const commentOnPost = endpoint({
  ...commentCreation,
  summary: 'Comment on a post',
  path: '/comment/post',
  query: z.object({ postPublicId: publicId }),
})

export const replyToComment = endpoint({
  ...commentCreation,
  summary: 'Reply to a comment that is not a reply itself',
  path: '/comment/comment',
  query: z.object({ commentPublicId: publicId }),
})

export const editComment = endpoint({
  tag,
  summary: 'Edit your own comment',
  method: 'PATCH',
  path: '/comment/update/{commentId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byCommentId,
  body: commentBody,
  response: comment,
})

export const deleteComment = endpoint({
  tag,
  summary: 'Delete your own comment, or remove a comment on your own video or post',
  method: 'DELETE',
  path: '/comment/delete/{commentId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byCommentId,
  response: noData,
})
