import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { TextItem } from '@seam/contract/text-item.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { type OwnerRow, ownerView } from '../account/owner-view.ts'

export interface TextItemRow extends OwnerRow {
  id: number
  public_id: string
  created_at: Date
  content: string
  edited_at: Date | null
  upvotes: number
  downvotes: number
  /** Number of direct children. */
  comments: number
  is_hidden?: boolean
  /** Why it waits for a moderator, or null if it does not. */
  held_for?: HoldReason | null
  /** When it will be published, of a scheduled post. */
  publish_at?: Date | null
}

/** Returns the shared fields of a post or comment, as an anonymous viewer sees them. */
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

interface WithheldRow {
  is_hidden?: boolean
  held_for?: HoldReason | null
  publish_at?: Date | null
}

/** Returns why only the owner of an item, and perhaps moderators, see it. */
export function withheldView({ is_hidden, held_for, publish_at }: WithheldRow) {
  const held = held_for ? { heldFor: held_for } : undefined
  if (publish_at) return { ...held, publishAt: publish_at.toISOString() }
  return held ?? (is_hidden && { isHidden: true as const })
}
