import type { Post } from '@seam/contract/post.ts'
import type { MentionsOf } from '../account/mentions.ts'
import { ownerView } from '../account/owner-view.ts'
import type { PostRow } from './store.ts'

/** A post as the API gives it to everybody. */
export const postView = (row: PostRow, mentionsOf: MentionsOf): Post => ({
  _id: row.public_id,
  publicId: row.public_id,
  content: row.content,
  mentions: mentionsOf(row.content),
  owner: ownerView(row),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  commentsCount: row.comments,
  upvotes: row.upvotes,
  downvotes: row.downvotes,
  currUserVoteType: null,
})
