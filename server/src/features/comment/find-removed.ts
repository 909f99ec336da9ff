import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadMentions, type MentionLookup } from '../account/mentions.ts'
import { textItemView } from '../item/text-item.ts'
import { findVisibleItem, type VisibleItem } from '../visibility/visible-item-store.ts'
import { findRemovedByPublicId, findRemovedInRanges, type RemovedRow } from './removed-store.ts'
import type { TimeRange } from './time-range.ts'

/** A removed or held comment, which is not an item, and its parent: a video, post or comment. */
export interface CopiedComment {
  parent: VisibleItem
  comment: Reply
}

/**
 * Returns the removed comment with this public id; undefined if the viewer is not its author or no
 * longer sees the parent.
 */
export async function findRemoved(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<CopiedComment | undefined> {
  if (!viewer) return undefined
  const row = await findRemovedByPublicId(db, viewer.accountId, publicId)
  const parent = row && (await findVisibleItem(db, row.parent_kind, row.parent_public_id, viewer))
  const [comment] = parent ? await toRemovedComments(db, [row]) : []
  return parent && comment && { parent, comment }
}

/** Returns removed comments as shown to their author. */
async function toRemovedComments(db: Db, rows: RemovedRow[]): Promise<Reply[]> {
  const mentionsOf = await loadMentions(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => removedView(row, mentionsOf))
}

/** Returns a removed comment as shown to its author. */
const removedView = (row: RemovedRow, mentionsOf: MentionLookup): Reply => ({
  ...textItemView({ ...row, upvotes: 0, downvotes: 0 }, mentionsOf),
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: { username: row.removed_by },
  isPinned: false,
  isHeld: false,
})

/** Returns a viewer's removed comments in these ranges, newest first, by the parent's public id. */
export async function findRemovedByParent(
  db: Db,
  { accountId, hasRemovedComments }: Viewer,
  ranges: TimeRange[],
): Promise<Map<string, Reply[]>> {
  if (!hasRemovedComments || ranges.length === 0) return new Map()
  const rows = await findRemovedInRanges(db, accountId, ranges)
  const replies = await toRemovedComments(db, rows)
  return Map.groupBy(replies, (_, index) => rows[index]?.parent_public_id ?? '')
}

const pinnedFirst = ({ isPinned }: Comment | Reply) => (isPinned ? 0 : 1)

/** Merges comments with removed or held ones: the pinned one first, then newest first. */
export function mergeRemoved<Doc extends Comment | Reply>(
  docs: Doc[],
  removed: Reply[] = [],
): (Doc | Reply)[] {
  if (removed.length === 0) return docs
  return appendRemoved(docs, removed).sort(
    (one, other) =>
      pinnedFirst(one) - pinnedFirst(other) || other.createdAt.localeCompare(one.createdAt),
  )
}

/**
 * Returns the comments, then the removed ones. Another process may cache a comment for up to a
 * second after its removal, in which case the removed one replaces it.
 */
export function appendRemoved<Doc extends Comment | Reply>(
  docs: Doc[],
  removed: Reply[] = [],
): (Doc | Reply)[] {
  const ids = new Set(removed.map(({ publicId }) => publicId))
  return [...docs.filter(({ publicId }) => !ids.has(publicId)), ...removed]
}
