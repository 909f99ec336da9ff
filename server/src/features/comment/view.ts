import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { MentionsOf } from '../account/mentions.ts'
import { ownerView } from '../account/owner-view.ts'
import type { CommentRow } from './store.ts'

const said = (row: CommentRow, mentionsOf: MentionsOf) => ({
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
  hasReplies: row.comments > 0,
  repliesCount: row.comments,
})

/** A comment with the newest of its replies, as the API gives it to everybody. */
export const commentView = (
  row: CommentRow,
  replies: CommentRow[],
  mentionsOf: MentionsOf,
): Comment => ({
  ...said(row, mentionsOf),
  replies: replies.map((reply): Reply => ({ ...said(reply, mentionsOf), replies: [] })),
})
