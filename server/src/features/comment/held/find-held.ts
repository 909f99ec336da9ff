import type { HeldComment } from '@seam/contract/comment-tools.ts'
import type { Reply } from '@seam/contract/comment.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { loadMentions } from '../../account/mentions.ts'
import { findVisibleItem } from '../../visibility/visible-item-store.ts'
import type { TimeRange } from '../time-range.ts'
import type { CopiedComment } from '../removed/find-removed.ts'
import {
  countHeldUnder,
  findHeldByPublicId,
  findHeldInRanges,
  findHeldUnder,
  type HeldRow,
} from './held-store.ts'
import { heldView, waitingView } from './view.ts'

const mentionsIn = (db: Db, rows: HeldRow[]) =>
  loadMentions(
    db,
    rows.map(({ content }) => content),
  )

/** Returns held comments that a viewer sees within these ranges, by public id of the parent. */
export async function findHeldByParent(
  db: Db,
  { accountId, hasHeldComments }: Viewer,
  ranges: TimeRange[],
): Promise<Map<string, Reply[]>> {
  if (!hasHeldComments || ranges.length === 0) return new Map()
  const rows = await findHeldInRanges(db, accountId, ranges)
  const mentionsOf = await mentionsIn(db, rows)
  const byParent = Map.groupBy(rows, ({ parent_public_id }) => parent_public_id)
  return new Map(
    [...byParent].map(([parent, held]) => [parent, held.map((row) => heldView(row, mentionsOf))]),
  )
}

/** Returns the held comment of this public id; undefined for others than its writer and the owner. */
export async function findHeld(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<CopiedComment | undefined> {
  if (!viewer?.hasHeldComments) return undefined
  const row = await findHeldByPublicId(db, viewer.accountId, publicId)
  const parent = row && (await findVisibleItem(db, row.parent_kind, row.parent_public_id, viewer))
  return parent && { parent, comment: heldView(row, await mentionsIn(db, [row])) }
}

/** Returns a page of the comments that wait for an account, newest first. */
export async function getHeldPage(
  db: Db,
  accountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Paged<HeldComment>> {
  const found = await findHeldUnder(db, accountId, { offset: (page - 1) * limit, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const mentionsOf = await mentionsIn(db, rows)
  return {
    docs: rows.map((row) => waitingView(row, mentionsOf)),
    totalDocs: await countHeldUnder(db, accountId),
    page,
    limit,
    hasNextPage: found.length > limit,
    hasPrevPage: page > 1,
    nextCursor: null,
  }
}
