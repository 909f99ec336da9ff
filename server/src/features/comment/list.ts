import type { Comment } from '@seam/contract/comment.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findMentions } from '../account/mentions.ts'
import { type PageQuery, under } from '../item/lists.ts'
import type { OpenItem } from '../item/open.ts'
import { pageOf } from '../item/page.ts'
import { ownVotes, withOwnVote } from '../vote/own-votes.ts'
import { commentsById } from './store.ts'
import { commentView } from './view.ts'

/** A page of what stands directly under an item, as this viewer sees it. */
export async function commentsUnder(
  db: Db,
  shared: SharedAnswers,
  { id, comments }: Pick<OpenItem, 'id' | 'comments'>,
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<Comment>> {
  const key = JSON.stringify(['comments', id, query.page, query.limit, query.cursor])
  const page = await shared.keep(key, async () =>
    pageOf(query, {
      total: comments,
      entries: (from, most) => under(db, id, from, most),
      docs: (ids) => shownComments(db, ids),
    }),
  )
  return { ...page, docs: await asSeenBy(db, viewer, page.docs) }
}

/** The comments of these row numbers, as everybody sees them. */
export async function shownComments(db: Db, ids: number[]): Promise<Comment[]> {
  const found = await commentsById(db, ids)
  const rows = found.flatMap(({ row, replies }) => [row, ...replies])
  const mentionsOf = await findMentions(
    db,
    rows.map(({ content }) => content),
  )
  return found.map(({ row, replies }) => commentView(row, replies, mentionsOf))
}

/** These with what the viewer voted on each and on its replies. */
export async function asSeenBy(
  db: Db,
  viewer: Viewer | null,
  comments: Comment[],
): Promise<Comment[]> {
  if (!viewer) return comments
  const all = comments.flatMap((comment) => [comment, ...comment.replies])
  const votes = await ownVotes(
    db,
    viewer.accountId,
    all.map(({ publicId }) => publicId),
  )
  return comments.map((comment) => ({
    ...withOwnVote(comment, votes),
    replies: comment.replies.map((reply) => withOwnVote(reply, votes)),
  }))
}
