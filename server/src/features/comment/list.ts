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

/** Returns a page of the comments directly under an item, for this viewer. */
export async function commentsUnder(
  db: Db,
  cache: SharedAnswers,
  { id, public_id: parentPublicId, comments }: Pick<OpenItem, 'id' | 'public_id' | 'comments'>,
  query: PageQuery,
  viewer: Viewer | null,
): Promise<Paged<Comment>> {
  const key = JSON.stringify(['comments', id, query.page, query.limit, query.cursor])
  const { page, nextPageAt } = await cache.keep(key, async () => {
    let firstOfNextPage: Entry | undefined
    const page = await pageOf(query, {
      total: comments,
      entries: async (from, limit) => {
        const found = await under(db, id, from, limit)
        firstOfNextPage = found[limit - 1]
        return found
      },
      docs: (ids) => shownComments(db, ids),
    })
    return { page, nextPageAt: firstOfNextPage?.at.toISOString() }
  })
  // A removed comment is on the same page as the next newer comment. The time ranges of the pages are
  // contiguous, so each removed comment is on exactly one page, by page number and by cursor.
  const isFirst = query.page === 1 && query.cursor === undefined
  const range = {
    parentPublicId,
    after: nextPageAt ?? '-infinity',
    upTo: isFirst ? 'infinity' : (page.docs[0]?.createdAt ?? '-infinity'),
  }
  return { ...page, docs: await asSeenBy(db, viewer, page.docs, range) }
}

/** Returns the comments of these row ids, for an anonymous viewer. */
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
 * Adds the viewer's votes on comments and replies, and the viewer's own removed comments: among the
 * replies and, if its `range` is given, in the list itself.
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
  const [votes, removedByParent] = await Promise.all([
    ownVotes(db, viewer.accountId, publicIds),
    removedUnder(db, viewer, ranges),
  ])
  const personalized = comments.map((comment): Comment => {
    const replies = comment.replies.map((reply) => withOwnVote(reply, votes))
    return {
      ...withOwnVote(comment, votes),
      replies: withRemoved(replies, removedByParent.get(comment.publicId)),
    }
  })
  return range ? withRemoved(personalized, removedByParent.get(range.parentPublicId)) : personalized
}

/** Returns the time range of the replies included in a comment. */
function rangeOfReplies({ publicId, replies, repliesCount }: Comment): TimeRange {
  const oldest = repliesCount > replies.length ? replies.at(-1)?.createdAt : undefined
  return { parentPublicId: publicId, after: oldest ?? '-infinity', upTo: 'infinity' }
}
