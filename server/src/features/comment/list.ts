import type { Comment, Reply } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { CommentSort } from '@seam/contract/sorting.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { type CursorPosition, rankCursor } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadMentions, type MentionLookup } from '../account/mentions.ts'
import { findExcludedUsernames } from '../visibility/block-store.ts'
import { type PageQuery, paginate, paginateBy } from '../item/paginate.ts'
import { itemIdOf, noteItemId } from '../item/item-ids.ts'
import { textItemView } from '../item/text-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { findOwnVotes } from '../vote/own-vote-store.ts'
import { findHeldByParent } from './find-held.ts'
import { findPinned } from './pinned-store.ts'
import { appendRemoved, findRemovedByParent, mergeRemoved } from './find-removed.ts'
import type { TimeRange } from './time-range.ts'
import {
  type ChildFilter,
  type CommentRow,
  findCommentsById,
  findNewestChildren,
  findTopChildren,
} from './store.ts'

interface CommentQuery extends PageQuery {
  sort: CommentSort
}

export type CommentParent = Pick<VisibleItem, 'id' | 'public_id' | 'comments'>

/** Returns the account id of a viewer with excluded accounts; undefined for most viewers. */
export const excludedFor = (viewer: Viewer | null): number | undefined =>
  viewer?.hasExclusions ? viewer.accountId : undefined

/**
 * Returns a page of the comments directly under an item for this viewer. Its total is the public
 * counter, which includes comments by accounts excluded for the viewer.
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
    // A removed comment has lost its votes, so it comes after all others.
    const range = page.hasNextPage ? undefined : { after: '-infinity', upTo: 'infinity' }
    const removedIn = range && { parentPublicId: parent.public_id, ...range }
    const docs = await personalizeComments(db, viewer, page.docs, removedIn, appendRemoved)
    return { ...page, docs }
  }
  const load = () => loadNewestPage(db, parent, query, excluding)
  const { page, nextPageAt } = await cache.getOrSet(key, load)
  // A removed comment is on the same page as the next newer comment. The time ranges of the pages
  // are contiguous, so each removed comment is on exactly one page, by page number and by cursor.
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

/** Returns comments by row id, for an anonymous viewer or one with excluded accounts. */
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

/** Returns a comment with its newest replies, for an anonymous viewer. */
const commentView = (row: CommentRow, replies: CommentRow[], mentionsOf: MentionLookup): Comment =>
  noteItemId(
    {
      ...baseComment(row, mentionsOf),
      replies: replies.map((reply): Reply =>
        noteItemId({ ...baseComment(reply, mentionsOf), replies: [] }, reply.id),
      ),
    },
    row.id,
  )

const baseComment = (row: CommentRow, mentionsOf: MentionLookup) => ({
  ...textItemView(row, mentionsOf),
  hasReplies: row.comments > 0,
  repliesCount: row.comments,
  removedBy: null,
  isPinned: row.is_pinned,
  isHeld: Boolean(row.held_for),
})

/** Like {@link loadComments}, without comments by accounts excluded for the viewer. */
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

/** Corrects the reply count if all replies that the viewer sees are included. */
const withVisibleCount = (comment: Comment): Comment => {
  const { length } = comment.replies
  return length < limits.includedReplies
    ? noteItemId({ ...comment, repliesCount: length, hasReplies: length > 0 }, itemIdOf(comment))
    : comment
}

/**
 * Adds the viewer's own votes, and the removed and held comments that the viewer sees: among the
 * replies and, if `range` is given, with `merge` into the list itself.
 */
export async function personalizeComments(
  db: Db,
  viewer: Viewer | null,
  comments: Comment[],
  range?: TimeRange,
  merge: typeof mergeRemoved<Comment> = mergeRemoved,
): Promise<Comment[]> {
  if (!viewer) return comments
  const itemIds = withReplies(comments).map(itemIdOf)
  const ranges = [...comments.map(rangeOfReplies), ...(range ? [range] : [])]
  const [votes, removed, held] = await Promise.all([
    findOwnVotes(db, viewer.accountId, itemIds),
    findRemovedByParent(db, viewer, ranges),
    findHeldByParent(db, viewer, ranges),
  ])
  const withOwnVote = <Doc extends Comment | Reply>(doc: Doc): Doc => ({
    ...doc,
    currUserVoteType: votes[itemIdOf(doc)] ?? null,
  })
  const copiesUnder = (id: string) => [...(removed.get(id) ?? []), ...(held.get(id) ?? [])]
  const personalized = comments.map((comment): Comment => {
    const replies = comment.replies.map(withOwnVote)
    return {
      ...withOwnVote(comment),
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
 * Returns a comment for this viewer. Throws 404 if it is deleted or its author is excluded.
 * Moderators can open it from the queue even if its author is excluded for them.
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
