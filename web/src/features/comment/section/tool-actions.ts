import { t } from '@lingui/core/macro'
import type { Comment } from '@seam/contract/comment.ts'
import { call } from '../../../entities/session/call.ts'
import { updateCachedEntity } from '../../../entities/cache/cached-entities.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { refetchComments } from './cache.ts'
import type { ItemRef } from './keys.ts'

/** Pins or unpins a comment. Shows the change at once, and rolls it back if the request fails. */
export async function setPinned({ publicId }: Comment, isPinned: boolean): Promise<void> {
  if (!(await requireSession())) return
  updateCachedEntity(publicId, { isPinned })
  try {
    await call(isPinned ? 'pinComment' : 'unpinComment', { params: { commentId: publicId } })
    toastSuccess('comment-pin', isPinned ? t`Comment pinned.` : t`Comment no longer pinned.`)
  } catch (error) {
    updateCachedEntity(publicId, { isPinned: !isPinned })
    toastError('comment-pin', explainError(error))
  }
  refetchComments()
}

/** Closes or reopens the comments on the viewer's own video or post. */
export async function setClosed({ publicId }: ItemRef, closed: boolean): Promise<void> {
  if (!(await requireSession())) return
  updateCachedEntity(publicId, { commentsClosed: closed })
  try {
    await call(closed ? 'closeComments' : 'openComments', { params: { publicId } })
    toastSuccess('comments-closed', closed ? t`Comments are closed.` : t`Comments are open.`)
  } catch (error) {
    updateCachedEntity(publicId, { commentsClosed: !closed })
    toastError('comments-closed', explainError(error))
  }
}
