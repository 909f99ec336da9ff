import type { Comment } from '@seam/contract/comment.ts'
import { createReply } from '../actions.ts'
import { CommentForm } from './comment-form.tsx'

interface Props {
  to: Comment
  onDone: () => void
  onCancel: () => void
}

/** The form to reply to a comment. */
export const ReplyForm = ({ to, onDone, onCancel }: Props) => (
  <CommentForm
    label={`Your reply to ${to.owner.fullName || to.owner.username}`}
    submit="Reply"
    draft={`comment:comment:${to.publicId}`}
    focused
    clears
    send={(content) => createReply(to, content)}
    onDone={onDone}
    onCancel={onCancel}
  />
)
