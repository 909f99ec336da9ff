import type { Comment, Reply } from '@seam/contract/comment.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeed } from '../../../ui/use-deed.ts'
import { useIsOwn } from '../../../lib/session/own.ts'
import { deleteComment } from '../actions.ts'
import { useConversation } from '../conversation.ts'

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  open: boolean
  onClose: () => void
}

/** Asks before a comment or reply is deleted by its writer, or removed by the owner of the video or post. */
export function DeleteDialog({ comment, parent, open, onClose }: Props) {
  const { about, focusList } = useConversation()
  const { busy, problem, run } = useDeed()
  const own = useIsOwn(comment)
  const what = parent ? 'reply' : 'comment'

  async function remove() {
    if (!(await deleteComment(about, comment, parent))) return
    onClose()
    focusList()
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem }}
      title={own ? `Delete this ${what}?` : `Remove this ${what}?`}
      text={own ? deletion(comment) : removal(comment)}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}

function deletion({ hasReplies, removedBy }: Comment | Reply): string {
  if (removedBy) return 'It goes for good.'
  return hasReplies
    ? 'It goes for good, with its replies and votes.'
    : 'It goes for good, with its votes.'
}

function removal({ hasReplies, owner }: Comment | Reply): string {
  const gone = hasReplies ? 'It goes with its replies and votes.' : 'It goes with its votes.'
  return `${gone} For 30 days @${owner.username} still sees the text, marked as removed by you.`
}
