import type { Post } from '@seam/contract/post.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { type TextItemRow, textItemView } from '../item/text-item.ts'

/** Returns a post for an anonymous viewer. */
export const postView = (
  row: TextItemRow & { comments_closed: boolean },
  mentionsOf: MentionLookup,
): Post => ({
  ...textItemView(row, mentionsOf),
  commentsCount: row.comments,
  commentsClosed: row.comments_closed,
})
