import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { textItemView } from '../item/text-item.ts'
import type { CommentRow } from './store.ts'

const baseComment = (row: CommentRow, mentionsOf: MentionLookup) => ({
  ...textItemView(row, mentionsOf),
  hasReplies: row.comments > 0,
  repliesCount: row.comments,
  removedBy: null,
  isPinned: row.is_pinned,
  isHeld: Boolean(row.held_for),
})

/** Returns a comment with its newest replies, for an anonymous viewer. */
export const commentView = (
  row: CommentRow,
  replies: CommentRow[],
  mentionsOf: MentionLookup,
): Comment => ({
  ...baseComment(row, mentionsOf),
  replies: replies.map((reply): Reply => ({ ...baseComment(reply, mentionsOf), replies: [] })),
})
