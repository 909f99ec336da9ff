import type { Comment, Reply } from '@seam/contract/comment.ts'
import { createContext, type ReactNode, use } from 'react'

/** What every comment of a section needs to know of it. */
export interface Conversation {
  about: { entity: 'video' | 'post'; publicId: string }
  /** Whether the viewer owns the video or post, and so may remove comments of others. */
  owned: boolean
  /** The comment that a link leads to. */
  target: string | undefined
  onMoment: ((seconds: number) => void) | undefined
  votes: (comment: Comment | Reply) => ReactNode
  /** Takes the focus to the top of the list, when what had it is gone. */
  focusList: () => void
}

export const ConversationContext = createContext<Conversation | null>(null)

/** The section that this comment stands in. */
export function useConversation(): Conversation {
  const conversation = use(ConversationContext)
  if (!conversation) throw new Error('A comment stands in a section of comments')
  return conversation
}
