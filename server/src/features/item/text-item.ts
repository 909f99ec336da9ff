import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { TextItem } from '@seam/contract/text-item.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { type OwnerRow, ownerView } from '../account/owner-view.ts'

/** The columns that posts and comments share. */
export interface TextItemRow extends OwnerRow {
  id: number
  public_id: string
  created_at: Date
  content: string
  edited_at: Date | null
  upvotes: number
  downvotes: number
  /** Number of comments directly under it. */
  comments: number
  is_hidden?: boolean
  /** Why it waits for a moderator; null if it does not. */
  held_for?: HoldReason | null
}

/** Returns the shared fields of a post or comment, for an anonymous viewer. */
export const textItemView = (
  row: Omit<TextItemRow, 'id' | 'comments'>,
  mentionsOf: MentionLookup,
): TextItem => ({
  _id: row.public_id,
  publicId: row.public_id,
  content: row.content,
  mentions: mentionsOf(row.content),
  owner: ownerView(row),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  upvotes: row.upvotes,
  downvotes: row.downvotes,
  currUserVoteType: null,
  ...withheldView(row),
})

/** Says why only the owner of an item and moderators see it. */
export const withheldView = (row: { is_hidden?: boolean; held_for?: HoldReason | null }) =>
  row.held_for ? { heldFor: row.held_for } : row.is_hidden && { isHidden: true as const }
