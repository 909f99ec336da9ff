import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { loadMentions } from '../../account/mentions.ts'
import { findVisibleItem, type VisibleItem } from '../../visibility/visible-item-store.ts'
import { findRemovedByPublicId, findRemovedInRanges, type RemovedRow } from './store.ts'
import type { TimeRange } from '../time-range.ts'
import { removedView } from './view.ts'

/** A removed or held comment, which is no item, and its parent: a video, post or comment. */
export interface CopiedComment {
  parent: VisibleItem
  comment: Reply
}

/**
 * Returns the removed comment of this public id, or undefined if the viewer is not its author or the
 * parent is no longer visible to them.
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

/** Returns a viewer's removed comments within these ranges, newest first, by public id of the parent. */
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

/** Merges comments with removed or held ones: the pinned one first, then the newest first. */
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
 * Returns the comments, then the removed ones. Another process may cache a comment for up to a second
 * after its removal: the removed one replaces it.
 */
export function appendRemoved<Doc extends Comment | Reply>(
  docs: Doc[],
  removed: Reply[] = [],
): (Doc | Reply)[] {
  const ids = new Set(removed.map(({ publicId }) => publicId))
  return [...docs.filter(({ publicId }) => !ids.has(publicId)), ...removed]
}
