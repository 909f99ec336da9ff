import type { Comment, Reply } from '@seam/contract/comment.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { explain } from '../../lib/api/explain.ts'
import { amendEverywhere } from '../../lib/cache/entities.ts'
import { isOwn } from '../../lib/session/own.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastDone, toastFailed } from '../../lib/toast.ts'
import { addComment, addReply, dropComment, dropReply, refreshComments } from './cache.ts'
import type { About } from './keys.ts'
import { pendingComment } from './pending.ts'

// Each checks the session first, and gives false where nobody is signed in: then nothing happens.
// They throw as `call` does.

/** Comments on a video or a post. It is on show at once, and gone again if it was refused. */
export async function createComment(about: About, content: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const { entity, publicId } = about
  const body = { content }
  const pending = pendingComment(content)
  addComment(about, pending)
  try {
    const comment =
      entity === 'video'
        ? await call('commentOnVideo', { query: { videoPublicId: publicId }, body })
        : await call('commentOnPost', { query: { postPublicId: publicId }, body })
    amendEverywhere(pending.publicId, comment)
  } catch (error) {
    dropComment(about, pending)
    throw failed(error)
  }
  refreshComments()
  toastDone('comment-create', 'Comment posted.')
  return true
}

/** Replies to a comment, as {@link createComment} comments. */
export async function createReply(to: Comment, content: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const pending: Reply = { ...pendingComment(content), replies: [] }
  addReply(to, pending)
  try {
    const query = { commentPublicId: to.publicId }
    const reply = await call('replyToComment', { query, body: { content } })
    amendEverywhere(pending.publicId, reply)
  } catch (error) {
    dropReply({ ...to, repliesCount: to.repliesCount + 1 }, pending)
    throw failed(error)
  }
  refreshComments()
  toastDone('comment-create', 'Reply posted.')
  return true
}

function failed(error: unknown): unknown {
  toastFailed('comment-create', `Your comment was not posted. ${explain(error)}`)
  return error
}

/** Changes the words of a comment or reply. */
export async function editComment({ publicId }: Comment | Reply, content: string) {
  if (!(await requireSession())) return false
  const params = { commentId: publicId }
  const { mentions, editedAt, ...changed } = await call('editComment', {
    params,
    body: { content },
  })
  amendEverywhere(publicId, { content: changed.content, mentions, editedAt })
  refreshComments()
  toastDone('comment-edit', 'Changes saved.')
  return true
}

/**
 * Deletes a comment with its replies, or one reply, which stands under `parent`. The owner of the video
 * or post removes those of others in the same way.
 */
export async function deleteComment(about: About, comment: Comment | Reply, parent?: Comment) {
  if (!(await requireSession())) return false
  await call('deleteComment', { params: { commentId: comment.publicId } }).catch(
    (error: unknown) => {
      // What is gone already is what was asked for.
      if (!isProblem(error, 404)) throw error
    },
  )
  if (parent) dropReply(parent, { ...comment, replies: [] })
  else dropComment(about, comment)
  refreshComments()
  const done = isOwn(comment) ? 'deleted' : 'removed'
  toastDone('comment-delete', `${parent ? 'Reply' : 'Comment'} ${done}.`)
  return true
}
