import type { Comment, Reply } from '@seam/contract/comment.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeed } from '../../../ui/use-deed.ts'
import { deleteComment } from '../actions.ts'
import { useConversation } from '../conversation.ts'

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  open: boolean
  onClose: () => void
}

/** Asks before a comment or reply is deleted. */
export function DeleteDialog({ comment, parent, open, onClose }: Props) {
  const { about, focusList } = useConversation()
  const { busy, problem, run } = useDeed()

  async function remove() {
    if (!(await deleteComment(about, comment, parent))) return
    onClose()
    focusList()
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem }}
      title={parent ? 'Delete this reply?' : 'Delete this comment?'}
      text={
        comment.hasReplies
          ? 'It goes for good, with its replies and votes.'
          : 'It goes for good, with its votes.'
      }
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
