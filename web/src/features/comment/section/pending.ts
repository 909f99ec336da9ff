import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'

const PENDING_PREFIX = 'pending '
const createdHere = new Set<string>()

/** Returns a comment of the signed-in user, to show until the server has confirmed it. */
export function createPendingComment(content: string): Comment {
  const { username, fullName, avatar } = useAuth.getState().authUser
  const publicId = `${PENDING_PREFIX}${createdHere.size + 1}`
  createdHere.add(publicId)
  return {
    _id: publicId,
    publicId,
    content,
    mentions: [],
    owner: {
      username,
      fullName,
      avatar: avatar ? { url: avatar, smallUrl: avatar, widths: [], color: null } : null,
    },
    createdAt: new Date().toISOString(),
    editedAt: null,
    upvotes: 0,
    downvotes: 0,
    currUserVoteType: null,
    hasReplies: false,
    repliesCount: 0,
    replies: [],
    removedBy: null,
    isPinned: false,
    isHeld: false,
  }
}

/** Whether the server has yet to confirm the comment. No action is possible before. */
export const isPending = ({ publicId }: Comment | Reply): boolean =>
  publicId.startsWith(PENDING_PREFIX)

/**
 * Whether this page is posting the comment. Only the server knows about one from before a reload.
 */
export const isBeingPosted = ({ publicId }: Comment | Reply): boolean => createdHere.has(publicId)
