import type { Comment, Reply } from '@seam/contract/comment.ts'
import { createContext, type ReactNode, use } from 'react'
import type { Timestamps } from '../../../ui/linked-text.tsx'

/** What all comments of a section share. */
export interface CommentSection {
  item: { entity: 'video' | 'post'; publicId: string }
  /** Whether the viewer owns the video or post, and may remove the comments of others. */
  isOwner: boolean
  /** Whether no one can add comments. */
  closed: boolean
  /** Public id of the comment or reply that a link points to. */
  linkedCommentId: string | undefined
  /** The video that timestamps in comments link to. */
  timestamps: Timestamps | undefined
  renderVotes: (comment: Comment | Reply) => ReactNode
  /** Moves the focus to the top of the list if the focused element was removed. */
  focusList: () => void
}

export const CommentSectionContext = createContext<CommentSection | null>(null)

/** Returns the section that this comment belongs to. Throws outside of a section. */
export function useCommentSection(): CommentSection {
  const section = use(CommentSectionContext)
  if (!section) throw new Error('A comment must be rendered inside a comment section')
  return section
}
