import type { Comment } from '@seam/contract/comment.ts'
import { call } from '../../entities/api/call.ts'
import { updateCachedEntity } from '../../entities/cache/cached-entities.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { refetchComments } from './cache.ts'
import type { ItemRef } from './keys.ts'

/** Pins a comment, or ends that. Marks it at once, and takes that back if the request fails. */
export async function setPinned({ publicId }: Comment, isPinned: boolean): Promise<void> {
  if (!(await requireSession())) return
  updateCachedEntity(publicId, { isPinned })
  try {
    await call(isPinned ? 'pinComment' : 'unpinComment', { params: { commentId: publicId } })
    toastSuccess('comment-pin', isPinned ? 'Comment pinned.' : 'Comment no longer pinned.')
  } catch (error) {
    updateCachedEntity(publicId, { isPinned: !isPinned })
    toastError('comment-pin', explainError(error))
  }
  refetchComments()
}

/** Closes the comments on the viewer's own video or post, or opens them. */
export async function setClosed({ publicId }: ItemRef, closed: boolean): Promise<void> {
  if (!(await requireSession())) return
  updateCachedEntity(publicId, { commentsClosed: closed })
  try {
    await call(closed ? 'closeComments' : 'openComments', { params: { publicId } })
    toastSuccess('comments-closed', closed ? 'Comments are closed.' : 'Comments are open.')
  } catch (error) {
    updateCachedEntity(publicId, { commentsClosed: !closed })
    toastError('comments-closed', explainError(error))
  }
}
