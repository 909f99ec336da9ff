import { t } from '@lingui/core/macro'
import { explainError } from '../lib/explain-error.ts'
import { isProblem } from '../lib/errors.ts'
import { toastError, toastSuccess } from '../lib/toast.ts'
import { call } from './session/call.ts'
import { listsKey, refetchInAllTabs } from './cache/cached-entities.ts'
import { requireSession } from './session/require-session.ts'

export const heldCommentsKey = ['held-comment'] as const

const TOAST = 'held-comment'

/** Approves or removes a held comment. Shows a toast on failure. */
export async function decideHeldComment(
  commentId: string,
  decision: 'approve' | 'remove',
): Promise<void> {
  if (!(await requireSession())) return
  const name = decision === 'approve' ? 'approveHeldComment' : 'deleteComment'
  try {
    await call(name, { params: { commentId } })
    toastSuccess(TOAST, decision === 'approve' ? t`Comment published.` : t`Comment removed.`)
  } catch (error) {
    toastError(
      TOAST,
      isProblem(error, 404) ? t`This comment is no longer held.` : explainError(error),
    )
  }
  refetchInAllTabs(heldCommentsKey)
  refetchInAllTabs(listsKey('comment'))
}
