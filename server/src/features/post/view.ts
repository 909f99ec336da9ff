import type { Post } from '@seam/contract/post.ts'
import type { MentionsOf } from '../account/mentions.ts'
import { type SaidRow, saidView } from '../item/said.ts'

/** Returns a post for an anonymous viewer. */
export const postView = (row: SaidRow, mentionsOf: MentionsOf): Post => ({
  ...saidView(row, mentionsOf),
  commentsCount: row.comments,
})
