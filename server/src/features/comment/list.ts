import type { Comment } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { type CursorPosition, rankCursor } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadMentions } from '../account/mentions.ts'
import { findExcludedUsernames } from '../visibility/block-store.ts'
import { type PageQuery, paginate, paginateBy } from '../item/paginate.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { findOwnVotes } from '../vote/own-vote-store.ts'
import { withOwnVote } from '../vote/own-votes.ts'
import { findHeldByParent } from './held/find-held.ts'
import { findPinned } from './pinned/store.ts'
import { appendRemoved, findRemovedByParent, mergeRemoved } from './removed/find-removed.ts'
import type { TimeRange } from './time-range.ts'
import { type ChildFilter, findCommentsById, findNewestChildren, findTopChildren } from './store.ts'
import { commentView } from './view.ts'

interface CommentQuery extends PageQuery {
  sort: CommentSort
}

export type CommentParent = Pick<VisibleItem, 'id' | 'public_id' | 'comments'>

/** Returns the viewer whose excluded accounts are left out; undefined for most viewers. */
export const excludedFor = (viewer: Viewer | null): number | undefined =>
  viewer?.hasExclusions ? viewer.accountId : undefined

/**
 * Returns a page of the comments directly under an item, for this viewer. Its total is the public
 * counter, which includes comments of accounts that the viewer does not see.
 */
export async function getCommentPage(
  db: Db,
  cache: ResponseCache,
  parent: CommentParent,
  query: CommentQuery,
  viewer: Viewer | null,
): Promise<Paged<Comment>> {
  const { page: number, limit, cursor, sort } = query
  const excluding = excludedFor(viewer)
  const key = JSON.stringify(['comments', parent.id, number, limit, cursor, sort, excluding])
  if (sort === 'top') {
    const load = () => loadTopPage(db, parent, query, excluding)
    const page = await cache.getOrSet(key, load)
    // A removed comment has lost its votes: it is after all others.
    const range = page.hasNextPage ? undefined : { after: '-infinity', upTo: 'infinity' }
    const removedIn = range && { parentPublicId: parent.public_id, ...range }
    const docs = await personalizeComments(db, viewer, page.docs, removedIn, appendRemoved)
    return { ...page, docs }
  }
  const load = () => loadNewestPage(db, parent, query, excluding)
  const { page, nextPageAt } = await cache.getOrSet(key, load)
  // A removed comment is on the same page as the next newer comment. The time ranges of the pages are
  // contiguous, so each removed comment is on exactly one page, by page number and by cursor.
  const range = {
    parentPublicId: parent.public_id,
    after: nextPageAt ?? '-infinity',
    upTo: isFirstPage(query) ? 'infinity' : (page.docs[0]?.createdAt ?? '-infinity'),
  }
  return { ...page, docs: await personalizeComments(db, viewer, page.docs, range) }
}

const withReplies = (comments: Comment[]) =>
  comments.flatMap((comment) => [comment, ...comment.replies])

const isFirstPage = ({ page, cursor }: PageQuery) => page === 1 && cursor === undefined

/** Adds the pinned comment to the first page, in addition to its 12 comments. */
async function withPinned(
  db: Db,
  page: Paged<Comment>,
  query: PageQuery,
  { exceptId, excludedFor: excluding }: ChildFilter,
): Promise<Paged<Comment>> {
  if (exceptId === undefined || !isFirstPage(query)) return page
  return { ...page, docs: [...(await loadVisible(db, [exceptId], excluding)), ...page.docs] }
}

async function loadTopPage(
  db: Db,
  { id, comments }: CommentParent,
  query: PageQuery,
  excluding: number | undefined,
) {
  const filter = { excludedFor: excluding, exceptId: await findPinned(db, id) }
  const page = await paginateBy(rankCursor('top'), query, {
    total: comments,
    findEntries: (from, limit) => findTopChildren(db, id, from, limit, filter),
    loadDocs: (ids) => loadComments(db, ids, excluding),
  })
  return withPinned(db, page, query, filter)
}

async function loadNewestPage(
  db: Db,
  { id, comments }: CommentParent,
  query: PageQuery,
  excluding: number | undefined,
) {
  const filter = { excludedFor: excluding, exceptId: await findPinned(db, id) }
  let firstOfNextPage: CursorPosition | undefined
  const page = await paginate(query, {
    total: comments,
    findEntries: async (from, limit) => {
      const found = await findNewestChildren(db, id, from, limit, filter)
      firstOfNextPage = found[limit - 1]
      return found
    },
    loadDocs: (ids) => loadComments(db, ids, excluding),
  })
  return {
    page: await withPinned(db, page, query, filter),
    nextPageAt: firstOfNextPage?.at.toISOString(),
  }
}

/** Returns the comments of these row ids, for an anonymous viewer or one who does not see some replies. */
export async function loadComments(db: Db, ids: number[], excluding?: number): Promise<Comment[]> {
  const found = await findCommentsById(db, ids, excluding)
  const rows = found.flatMap(({ row, replies }) => [row, ...replies])
  const mentionsOf = await loadMentions(
    db,
    rows.map(({ content }) => content),
  )
  return found.map(({ row, replies }) => {
    const comment = commentView(row, replies, mentionsOf)
    return excluding === undefined ? comment : withVisibleCount(comment)
  })
}

/** As {@link loadComments}, without those of accounts that the viewer does not see. */
export async function loadVisible(
  db: Db,
  ids: number[],
  excluding: number | undefined,
): Promise<Comment[]> {
  const comments = await loadComments(db, ids, excluding)
  if (excluding === undefined) return comments
  const usernames = comments.map(({ owner }) => owner.username)
  const excluded = await findExcludedUsernames(db, excluding, usernames)
  return comments.filter(({ owner }) => !excluded.includes(owner.username))
}

/** Corrects the number of replies where all that the viewer sees are included. */
const withVisibleCount = (comment: Comment): Comment => {
  const { length } = comment.replies
  return length < limits.includedReplies
    ? { ...comment, repliesCount: length, hasReplies: length > 0 }
    : comment
}

/**
 * Adds the viewer's votes on comments and replies, and the removed and held comments that the viewer
 * sees: among the replies and, if its `range` is given, in the list itself, into which `merge` puts them.
 */
export async function personalizeComments(
  db: Db,
  viewer: Viewer | null,
  comments: Comment[],
  range?: TimeRange,
  merge: typeof mergeRemoved<Comment> = mergeRemoved,
): Promise<Comment[]> {
  if (!viewer) return comments
  const publicIds = withReplies(comments).map(({ publicId }) => publicId)
  const ranges = [...comments.map(rangeOfReplies), ...(range ? [range] : [])]
  const [votes, removed, held] = await Promise.all([
    findOwnVotes(db, viewer.accountId, publicIds),
    findRemovedByParent(db, viewer, ranges),
    findHeldByParent(db, viewer, ranges),
  ])
  const copiesUnder = (id: string) => [...(removed.get(id) ?? []), ...(held.get(id) ?? [])]
  const personalized = comments.map((comment): Comment => {
    const replies = comment.replies.map((reply) => withOwnVote(reply, votes))
    return {
      ...withOwnVote(comment, votes),
      replies: mergeRemoved(replies, copiesUnder(comment.publicId)),
    }
  })
  return range ? merge(personalized, copiesUnder(range.parentPublicId)) : personalized
}

/** Returns the time range of the replies included in a comment. */
function rangeOfReplies({ publicId, replies, repliesCount }: Comment): TimeRange {
  const oldest = repliesCount > replies.length ? replies.at(-1)?.createdAt : undefined
  return { parentPublicId: publicId, after: oldest ?? '-infinity', upTo: 'infinity' }
}

/**
 * Returns a comment for this viewer. Throws 404 if it was deleted meanwhile, or its author is excluded.
 * Moderators open it from the queue, whomever they block or mute themselves.
 */
export async function getCommentForViewer(
  db: Db,
  viewer: Viewer | null,
  id: number,
): Promise<Comment> {
  const load = isStaff(viewer) ? loadComments : loadVisible
  const loaded = await load(db, [id], excludedFor(viewer))
  const [comment] = await personalizeComments(db, viewer, loaded)
  if (!comment) throw notFound()
  return comment
}
