import { messages } from '@seam/contract/messages.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'

/** Throws 403 if the comments on the video or post of an item are closed. */
export function requireOpen({ comments_closed }: { comments_closed: boolean }) {
  if (comments_closed) throw new ProblemError('comments-closed', messages.commentsClosed)
}
