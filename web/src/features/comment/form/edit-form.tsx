import type { Comment, Reply } from '@seam/contract/comment.ts'
import { editComment } from '../section/actions.ts'
import { CommentForm } from './comment-form.tsx'

interface Props {
  comment: Comment | Reply
  onClose: () => void
}

/** Replaces a comment's text while its owner edits it. */
export const EditForm = ({ comment, onClose }: Props) => (
  <CommentForm
    label="Edit your comment"
    submit="Save Changes"
    draft={`comment:edit:${comment.publicId}`}
    content={comment.content}
    focusOnMount
    send={(content) => editComment(comment, content)}
    onDone={onClose}
    onCancel={onClose}
  />
)
