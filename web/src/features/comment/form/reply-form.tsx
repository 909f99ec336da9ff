import type { Comment } from '@seam/contract/comment.ts'
import { createReply } from '../actions.ts'
import { CommentForm } from './comment-form.tsx'

interface Props {
  parent: Comment
  onDone: () => void
  onCancel: () => void
}

/** The form to reply to a comment. */
export const ReplyForm = ({ parent, onDone, onCancel }: Props) => (
  <CommentForm
    label={`Your reply to ${parent.owner.fullName || parent.owner.username}`}
    submit="Reply"
    draft={`comment:comment:${parent.publicId}`}
    focusOnMount
    hidesTextWhileSending
    send={(content) => createReply(parent, content)}
    onDone={onDone}
    onCancel={onCancel}
  />
)
