import type { HeldComment } from '@seam/contract/comment-tools.ts'
import type { Reply } from '@seam/contract/comment.ts'
import type { MentionLookup } from '../../account/mentions.ts'
import { textItemView } from '../../item/text-item.ts'
import type { HeldRow } from './held-store.ts'

/** Returns a held comment as its writer and the owner of the video or post see it. */
export const heldView = (row: HeldRow, mentionsOf: MentionLookup): Reply => ({
  ...textItemView({ ...row, upvotes: 0, downvotes: 0 }, mentionsOf),
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: null,
  isPinned: false,
  isHeld: true,
})

/** Returns a held comment with the video or post that it waits for. */
export const waitingView = (row: HeldRow, mentionsOf: MentionLookup): HeldComment => ({
  comment: heldView(row, mentionsOf),
  entity: row.root_kind,
  entityId: row.root_public_id,
})
