import * as z from 'zod'
import { done, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { said } from './said.ts'
import { filledText } from './text.ts'

/** What can be commented on and voted on. */
export const entity = z.enum(['video', 'post', 'comment'], { error: messages.entity })
export type Entity = z.infer<typeof entity>

const remark = said.extend({
  hasReplies: z.boolean(),
  repliesCount: z.int(),
  /**
   * Who removed it: the owner of the video or post. Null in every comment but a removed one, which
   * only its writer receives.
   */
  removedBy: z.object({ username: z.string() }).nullable(),
})

/** A comment under a comment. It has no replies of its own. */
export const reply = remark.extend({ replies: z.array(z.never()) })
export type Reply = z.infer<typeof reply>

/** A comment on a video or a post, with the newest of its replies. */
export const comment = remark.extend({ replies: z.array(reply) })
export type Comment = z.infer<typeof comment>

export const commentBody = z.object({
  content: filledText(messages.commentEmpty).max(limits.comment, { error: messages.commentLong }),
})
export type CommentBody = z.infer<typeof commentBody>

const byCommentId = z.object({ commentId: publicId })
const tag = 'Comment'
const creation = {
  tag,
  method: 'POST',
  status: 201,
  access: 'signed-in',
  body: commentBody,
  answer: comment,
} as const

export const listComments = endpoint({
  tag,
  summary: 'The comments on a video or a post, or the replies to a comment',
  method: 'GET',
  path: '/comment',
  query: z.object({ ...pageQuery, entity, entityId: publicId }),
  answer: paged(comment),
})

export const getComment = endpoint({
  tag,
  summary: 'One comment and where it stands, for a link to it',
  method: 'GET',
  path: '/comment/{commentId}',
  params: byCommentId,
  answer: z.object({
    /** The video or post under which it stands. */
    entity: z.enum(['video', 'post']),
    entityId: publicId,
    /** The comment, or the one that it replies to. */
    comment,
    /** The comment itself where it is a reply. */
    reply: reply.nullable(),
  }),
})
export type Thread = z.infer<typeof getComment.answer>

export const commentOnVideo = endpoint({
  ...creation,
  summary: 'Comment on a video',
  path: '/comment/video',
  query: z.object({ videoPublicId: publicId }),
})

export const commentOnPost = endpoint({
  ...creation,
  summary: 'Comment on a post',
  path: '/comment/post',
  query: z.object({ postPublicId: publicId }),
})

export const replyToComment = endpoint({
  ...creation,
  summary: 'Reply to a comment that is no reply itself',
  path: '/comment/comment',
  query: z.object({ commentPublicId: publicId }),
})

export const editComment = endpoint({
  tag,
  summary: "Change one's own comment",
  method: 'PATCH',
  path: '/comment/update/{commentId}',
  access: 'signed-in',
  params: byCommentId,
  body: commentBody,
  answer: comment,
})

export const deleteComment = endpoint({
  tag,
  summary: "Delete one's own comment, or remove a comment under one's own video or post",
  method: 'DELETE',
  path: '/comment/delete/{commentId}',
  access: 'signed-in',
  params: byCommentId,
  answer: done,
})
