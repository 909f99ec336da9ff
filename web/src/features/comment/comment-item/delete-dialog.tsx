import { t } from '@lingui/core/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { deleteComment } from '../section/actions.ts'
import { useCommentSection } from '../section/comment-section-context.ts'

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before the author deletes a comment, or the owner of the video or post removes it. */
export function DeleteDialog({ comment, parent, open, onClose }: Props) {
  const { item, focusList } = useCommentSection()
  const { busy, error, run } = useAsyncAction()
  const isOwn = useIsOwn(comment)

  async function remove() {
    if (!(await deleteComment(item, comment, parent))) return
    onClose()
    focusList()
  }

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      error={error}
      title={titleOf(isOwn, parent !== undefined)}
      text={isOwn ? deletionText(comment) : removalText(comment)}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}

function titleOf(isOwn: boolean, isReply: boolean): string {
  if (isOwn) return isReply ? t`Delete this reply?` : t`Delete this comment?`
  return isReply ? t`Remove this reply?` : t`Remove this comment?`
}

function deletionText({ hasReplies, removedBy, isHeld }: Comment | Reply): string {
  if (removedBy || isHeld) return t`This cannot be undone.`
  return hasReplies
    ? t`Its replies and votes are deleted too. This cannot be undone.`
    : t`Its votes are deleted too. This cannot be undone.`
}

function removalText({ hasReplies, isHeld, owner: { username } }: Comment | Reply): string {
  if (isHeld)
    return t`No one else sees it. For 30 days @${username} still sees the text, marked as removed by you.`
  return hasReplies
    ? t`Its replies and votes are removed too. For 30 days @${username} still sees the text, marked as removed by you.`
    : t`Its votes are removed too. For 30 days @${username} still sees the text, marked as removed by you.`
}
