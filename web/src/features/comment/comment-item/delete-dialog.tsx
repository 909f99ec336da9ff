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
  const noun = parent ? 'reply' : 'comment'

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
      title={isOwn ? `Delete this ${noun}?` : `Remove this ${noun}?`}
      text={isOwn ? deletionText(comment) : removalText(comment)}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}

function deletionText({ hasReplies, removedBy, isHeld }: Comment | Reply): string {
  if (removedBy || isHeld) return 'This cannot be undone.'
  return hasReplies
    ? 'Its replies and votes are deleted too. This cannot be undone.'
    : 'Its votes are deleted too. This cannot be undone.'
}

function removalText({ hasReplies, isHeld, owner }: Comment | Reply): string {
  const consequence = isHeld
    ? 'No one else sees it.'
    : hasReplies
      ? 'Its replies and votes are removed too.'
      : 'Its votes are removed too.'
  return `${consequence} For 30 days @${owner.username} still sees the text, marked as removed by you.`
}
