import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findMentions } from '../../account/mentions.ts'
import { findOpenItem, type OpenItem } from '../../item/open.ts'
import { removedByPublicId, removedWithin, type RemovedRow, type TimeRange } from './store.ts'
import { removedView } from './view.ts'

/** A removed comment and the video, post or comment that it was under. */
export interface RemovedComment {
  parent: OpenItem
  row: RemovedRow
}

/**
 * The removed comment of this public id. Returns undefined for anyone but its writer, and where the
 * parent no longer opens to them.
 */
export async function findRemoved(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<RemovedComment | undefined> {
  if (!viewer) return undefined
  const row = await removedByPublicId(db, viewer.accountId, publicId)
  const parent = row && (await findOpenItem(db, row.parent_kind, row.parent_public_id, viewer))
  return parent && { parent, row }
}

/** Removed comments as their writer sees them. */
export async function shownRemoved(db: Db, rows: RemovedRow[]): Promise<Reply[]> {
  const mentionsOf = await findMentions(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map((row) => removedView(row, mentionsOf))
}

/** A viewer's removed comments within these ranges, newest first, by the public id of their parent. */
export async function removedUnder(
  db: Db,
  { accountId, hasRemovedComments }: Viewer,
  ranges: TimeRange[],
): Promise<Map<string, Reply[]>> {
  if (!hasRemovedComments || ranges.length === 0) return new Map()
  const rows = await removedWithin(db, accountId, ranges)
  const shown = await shownRemoved(db, rows)
  return Map.groupBy(shown, (_, index) => rows[index]?.parent_public_id ?? '')
}

/**
 * Comments with removed ones in their places, newest first. Another process may still cache a removed
 * comment as it was for up to a second: the removed one replaces it.
 */
export function withRemoved<Doc extends Comment | Reply>(
  docs: Doc[],
  removed: Reply[] = [],
): (Doc | Reply)[] {
  if (removed.length === 0) return docs
  const ids = new Set(removed.map(({ publicId }) => publicId))
  return [...docs.filter(({ publicId }) => !ids.has(publicId)), ...removed].sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
}
