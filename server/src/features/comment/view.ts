import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { MentionsOf } from '../account/mentions.ts'
import { saidView } from '../item/said.ts'
import type { CommentRow } from './store.ts'

const remark = (row: CommentRow, mentionsOf: MentionsOf) => ({
  ...saidView(row, mentionsOf),
  hasReplies: row.comments > 0,
  repliesCount: row.comments,
  removedBy: null,
})

/** A comment with the newest of its replies, as the API gives it to everybody. */
export const commentView = (
  row: CommentRow,
  replies: CommentRow[],
  mentionsOf: MentionsOf,
): Comment => ({
  ...remark(row, mentionsOf),
  replies: replies.map((reply): Reply => ({ ...remark(reply, mentionsOf), replies: [] })),
})
