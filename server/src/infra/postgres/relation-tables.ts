import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { GeneratedTimestamp } from './columns.ts'

interface PinnedComment {
  item_id: number
  comment_id: number
  pinned_at: GeneratedTimestamp
}

interface HeldWordList {
  account_id: number
  words: string[]
}

interface HeldComment {
  public_id: string
  writer_id: number
  parent_id: number
  root_id: number
  root_owner_id: number
  word: string
  content: string
  /** Why it still waits for a moderator after that owner's approval. */
  site_reason: HoldReason | null
  site_word: string | null
  created_at: GeneratedTimestamp
}

interface Block {
  blocker_id: number
  blocked_id: number
  created_at: GeneratedTimestamp
}

interface Mute {
  muter_id: number
  muted_id: number
  created_at: GeneratedTimestamp
}

/** Settings of users about each other, and about comments on their items. */
export interface RelationTables {
  block: Block
  mute: Mute
  pinned_comment: PinnedComment
  held_word_list: HeldWordList
  held_comment: HeldComment
}
