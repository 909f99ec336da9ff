import type { Comment } from '@seam/contract/comment.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findMentions } from '../account/mentions.ts'
import { type Entry, type PageQuery, under } from '../item/lists.ts'
import type { OpenItem } from '../item/open.ts'
import { pageOf } from '../item/page.ts'
import { ownVotes, withOwnVote } from '../vote/own-votes.ts'
import { removedUnder, withRemoved } from './removed/find-removed.ts'
import type { TimeRange } from './removed/store.ts'
import { commentsById } from './store.ts'
import { commentView } from './view.ts'

/** A page of what stands directly under an item, as this viewer sees it. */
export async function commentsUnder(
  db: Db,
  shared: SharedAnswers,
  { id, public_id: parentPublicId, comments }: Pick<OpenItem, 'id' | 'public_id' | 'comments'>,
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<Comment>> {
  const key = JSON.stringify(['comments', id, query.page, query.limit, query.cursor])
  const { page, nextAt } = await shared.keep(key, async () => {
    let next: Entry | undefined
    const page = await pageOf(query, {
      total: comments,
      entries: async (from, most) => {
        const found = await under(db, id, from, most)
        next = found[most - 1]
        return found
      },
      docs: (ids) => shownComments(db, ids),
    })
    return { page, nextAt: next?.at.toISOString() }
  })
  // A removed comment is on the page of the comment that is next to it on the newer side. The ranges of
  // the pages touch, so that it is on one of them, by page number and by cursor alike.
  const isFirst = query.page === 1 && query.cursor === undefined
  const range = {
    parentPublicId,
    after: nextAt ?? '-infinity',
    upTo: isFirst ? 'infinity' : (page.docs[0]?.createdAt ?? '-infinity'),
  }
  return { ...page, docs: await asSeenBy(db, viewer, page.docs, range) }
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

/**
 * These with what the viewer voted on each and on its replies, and with the viewer's own removed
 * comments: among the replies, and in the list where its `range` is given.
 */
export async function asSeenBy(
  db: Db,
  viewer: Viewer | null,
  comments: Comment[],
  range?: TimeRange,
): Promise<Comment[]> {
  if (!viewer) return comments
  const all = comments.flatMap((comment) => [comment, ...comment.replies])
  const publicIds = all.map(({ publicId }) => publicId)
  const ranges = [...comments.map(rangeOfReplies), ...(range ? [range] : [])]
  const [votes, removed] = await Promise.all([
    ownVotes(db, viewer.accountId, publicIds),
    removedUnder(db, viewer, ranges),
  ])
  const seen = comments.map((comment): Comment => {
    const replies = comment.replies.map((reply) => withOwnVote(reply, votes))
    return {
      ...withOwnVote(comment, votes),
      replies: withRemoved(replies, removed.get(comment.publicId)),
    }
  })
  return range ? withRemoved(seen, removed.get(range.parentPublicId)) : seen
}

/** The time range of the replies that come along with a comment. */
function rangeOfReplies({ publicId, replies, repliesCount }: Comment): TimeRange {
  const oldest = repliesCount > replies.length ? replies.at(-1)?.createdAt : undefined
  return { parentPublicId: publicId, after: oldest ?? '-infinity', upTo: 'infinity' }
}
