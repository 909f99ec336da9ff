import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useState } from 'react'
import { explain } from '../../../lib/api/explain.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await deleteComment(about, comment, parent))) return
      onClose()
      focusList()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
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
      onContinue={() => void remove()}
    />
  )
}
