import type { HeldComment } from '@seam/contract/comment-tools.ts'
import type { Reply } from '@seam/contract/comment.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { loadMentions, type MentionLookup } from '../account/mentions.ts'
import { textItemView } from '../item/text-item.ts'
import { findVisibleItem } from '../visibility/visible-item-store.ts'
import type { TimeRange } from './time-range.ts'
import type { CopiedComment } from './find-removed.ts'
import {
  countHeldUnder,
  findHeldByPublicId,
  findHeldInRanges,
  findHeldUnder,
  type HeldRow,
} from './held-store.ts'

const mentionsIn = (db: Db, rows: HeldRow[]) =>
  loadMentions(
    db,
    rows.map(({ content }) => content),
  )

/** Returns the held comments that a viewer sees in these ranges, by public id of the parent. */
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

/** Returns a held comment by public id; undefined unless the viewer is its author or the owner. */
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

/** Returns a page of the comments that need an account's approval, newest first. */
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

/** Returns a held comment as its author and the owner of the video or post see it. */
const heldView = (row: HeldRow, mentionsOf: MentionLookup): Reply => ({
  ...textItemView({ ...row, upvotes: 0, downvotes: 0 }, mentionsOf),
  hasReplies: false,
  repliesCount: 0,
  replies: [],
  removedBy: null,
  isPinned: false,
  isHeld: true,
})

/** Returns a held comment with its video or post. */
const waitingView = (row: HeldRow, mentionsOf: MentionLookup): HeldComment => ({
  comment: heldView(row, mentionsOf),
  entity: row.root_kind,
  entityId: row.root_public_id,
})
