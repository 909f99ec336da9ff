import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { MentionsOf } from '../account/mentions.ts'
import { saidView } from '../item/said.ts'
import type { CommentRow } from './store.ts'

const baseComment = (row: CommentRow, mentionsOf: MentionsOf) => ({
  ...saidView(row, mentionsOf),
  hasReplies: row.comments > 0,
  repliesCount: row.comments,
  removedBy: null,
})

/** Returns a comment with its newest replies, for an anonymous viewer. */
export const commentView = (
  row: CommentRow,
  replies: CommentRow[],
  mentionsOf: MentionsOf,
): Comment => ({
  ...baseComment(row, mentionsOf),
  replies: replies.map((reply): Reply => ({ ...baseComment(reply, mentionsOf), replies: [] })),
})
