import { t } from '@lingui/core/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { call } from '../../../entities/session/call.ts'
import { isProblem } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { updateCachedEntity } from '../../../entities/cache/cached-entities.ts'
import { isOwn } from '../../../entities/session/ownership.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { toastSuccess, toastError } from '../../../lib/toast.ts'
import {
  addCachedComment,
  addCachedReply,
  removeCachedComment,
  removeCachedReply,
  refetchComments,
  uncountHeldComment,
} from './cache.ts'
import type { ItemRef } from './keys.ts'
import { createPendingComment } from './pending.ts'

// Each function checks the session first and returns false, without a request, when the viewer is
// signed out. Each throws what `call` throws.

const heldText = ({ heldFor }: Reply | Comment) =>
  heldFor ? t`Held until a moderator approves it.` : t`Held until the owner approves it.`

/** Posts a comment on a video or post. Shows it at once, and removes it again if the request fails. */
export async function createComment(item: ItemRef, content: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const { entity, publicId } = item
  const body = { content }
  const pending = createPendingComment(content)
  addCachedComment(item, pending)
  try {
    const comment =
      entity === 'video'
        ? await call('commentOnVideo', { query: { videoPublicId: publicId }, body })
        : await call('commentOnPost', { query: { postPublicId: publicId }, body })
    updateCachedEntity(pending.publicId, comment)
    if (comment.isHeld) uncountHeldComment(item)
    toastSuccess('comment-create', comment.isHeld ? heldText(comment) : t`Comment posted.`)
  } catch (error) {
    removeCachedComment(item, pending)
    throw reportFailure(error)
  }
  refetchComments()
  return true
}

/** Posts a reply to a comment, in the same way as {@link createComment}. */
export async function createReply(parent: Comment, content: string): Promise<boolean> {
  if (!(await requireSession())) return false
  const pending: Reply = { ...createPendingComment(content), replies: [] }
  addCachedReply(parent, pending)
  try {
    const query = { commentPublicId: parent.publicId }
    const reply = await call('replyToComment', { query, body: { content } })
    updateCachedEntity(pending.publicId, reply)
    toastSuccess('comment-create', reply.isHeld ? heldText(reply) : t`Reply posted.`)
  } catch (error) {
    removeCachedReply({ ...parent, repliesCount: parent.repliesCount + 1 }, pending)
    throw reportFailure(error)
  }
  refetchComments()
  return true
}

function reportFailure(error: unknown): unknown {
  toastError('comment-create', t`Your comment was not posted. ${{ reason: explainError(error) }}`)
  return error
}

export async function editComment({ publicId }: Comment | Reply, content: string) {
  if (!(await requireSession())) return false
  const params = { commentId: publicId }
  const { mentions, editedAt, ...changed } = await call('editComment', {
    params,
    body: { content },
  })
  updateCachedEntity(publicId, { content: changed.content, mentions, editedAt })
  refetchComments()
  toastSuccess('comment-edit', t`Changes saved.`)
  return true
}

/**
 * Deletes a comment with its replies, or one reply to `parent`. The owner of the video or post removes
 * the comments of others with the same request.
 */
export async function deleteComment(item: ItemRef, comment: Comment | Reply, parent?: Comment) {
  if (!(await requireSession())) return false
  await call('deleteComment', { params: { commentId: comment.publicId } }).catch(
    (error: unknown) => {
      // It is already deleted, which is the wanted result.
      if (!isProblem(error, 404)) throw error
    },
  )
  if (parent) removeCachedReply(parent, { ...comment, replies: [] })
  else removeCachedComment(item, comment)
  refetchComments()
  const done = parent
    ? { deleted: t`Reply deleted.`, removed: t`Reply removed.` }
    : { deleted: t`Comment deleted.`, removed: t`Comment removed.` }
  toastSuccess('comment-delete', isOwn(comment) ? done.deleted : done.removed)
  return true
}
