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
  /** Why the site holds it after the approval of that owner. */
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

/** What users have set toward each other, and toward the comments on their items. */
export interface RelationTables {
  block: Block
  mute: Mute
  pinned_comment: PinnedComment
  held_word_list: HeldWordList
  held_comment: HeldComment
}
