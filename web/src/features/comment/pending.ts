import type { Comment, Reply } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { useAuth } from '../../lib/session/auth-store.ts'

const PENDING = 'pending '
let count = 0

/** A comment of the signed-in user as it is shown until the server has taken it. */
export function pendingComment(content: string): Comment {
  const { username, fullName, avatar } = useAuth.getState().authUser
  count += 1
  const publicId = `${PENDING}${count}`
  return {
    _id: publicId,
    publicId,
    content,
    mentions: [],
    owner: { username, fullName, avatar: avatar ? { url: avatar } : null },
    createdAt: new Date().toISOString(),
    editedAt: null,
    upvotes: 0,
    downvotes: 0,
    currUserVoteType: null,
    hasReplies: false,
    repliesCount: 0,
    replies: [],
    removedBy: null,
  }
}

/** Whether the server has yet to take it: nothing can be done with it before. */
export const isPending = ({ publicId }: Comment | Reply): boolean => publicId.startsWith(PENDING)

/** How long a page of comments is fresh, in milliseconds. What was being posted when the page was left is asked about. */
export const freshness = (pages: readonly { docs: readonly Comment[] }[]): number =>
  pages.some(({ docs }) => docs.some((doc) => isPending(doc) || doc.replies.some(isPending)))
    ? 0
    : limits.dataFreshness * 1000
