import type { Reply } from '@seam/contract/comment.ts'
import type { MentionsOf } from '../../account/mentions.ts'
import { saidView } from '../../item/said.ts'
import type { RemovedRow } from './store.ts'

/** Returns a removed comment as shown to its author. */
export const removedView = (row: RemovedRow, mentionsOf: MentionsOf): Reply => ({
  ...saidView({ ...row, upvotes: 0, downvotes: 0 }, mentionsOf),
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: { username: row.removed_by },
})
