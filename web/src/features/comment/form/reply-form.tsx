import type { Comment } from '@seam/contract/comment.ts'
import { createReply } from '../section/actions.ts'
import { CommentForm } from './comment-form.tsx'

interface Props {
  parent: Comment
  onDone: () => void
  onCancel: () => void
}

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
