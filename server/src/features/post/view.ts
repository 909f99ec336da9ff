import type { Post } from '@seam/contract/post.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { type TextItemRow, textItemView } from '../item/text-item.ts'

/** Returns a post for an anonymous viewer. */
export const postView = (row: TextItemRow, mentionsOf: MentionLookup): Post => ({
  ...textItemView(row, mentionsOf),
  commentsCount: row.comments,
})
