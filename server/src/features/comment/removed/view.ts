import type { Reply } from '@seam/contract/comment.ts'
import type { MentionLookup } from '../../account/mentions.ts'
import { textItemView } from '../../item/text-item.ts'
import type { RemovedRow } from './store.ts'

/** Returns a removed comment as shown to its author. */
export const removedView = (row: RemovedRow, mentionsOf: MentionLookup): Reply => ({
  ...textItemView({ ...row, upvotes: 0, downvotes: 0 }, mentionsOf),
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: { username: row.removed_by },
  isPinned: false,
  isHeld: false,
})
