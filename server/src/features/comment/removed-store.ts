import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import type { TextItemRow } from '../item/text-item.ts'
import { imageSql } from '../assets/image-sql.ts'
import type { TimeRange } from './time-range.ts'

const BATCH = 500

/** A removed comment has lost its votes and replies. */
export interface RemovedRow extends Omit<TextItemRow, 'id' | 'upvotes' | 'downvotes' | 'comments'> {
  parent_public_id: string
  removed_by: string
}

/**
 * Locks a video or post until the transaction ends, so that it is not deleted meanwhile. Otherwise
 * the removal and the purge could each wait for rows that the other has locked, a deadlock. Returns
 * false if it is already deleted.
 */
export async function lockRoot(tx: Tx, rootId: number): Promise<boolean> {
  const { rows } = await sql`
    select from item where id = ${rootId} and deleted_at is null for share
  `.execute(tx)
  return rows.length > 0
}

/** Stores a copy of a comment for its author. The lock waits for any edit in progress. */
export const insertRemoved = (tx: Tx, itemId: number, removedById: number) =>
  sql`
    insert into removed_comment
      (public_id, writer_id, parent_id, removed_by_id, content, created_at, edited_at)
    select item.public_id, item.owner_id, item.parent_id, ${removedById}::bigint,
      comment.content, item.created_at, comment.edited_at
    from item join comment on comment.item_id = item.id
    where item.id = ${itemId}
    for share of comment
  `.execute(tx)

/** Deletes the author's copy. Returns false if there is none. */
export async function deleteRemoved(
  db: Db | Tx,
  authorId: number,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_comment')
    .where('public_id', '=', publicId)
    .where('writer_id', '=', authorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const columns = `removed.public_id, parent.public_id as parent_public_id, removed.created_at,
    removed.content, removed.edited_at, remover.username as removed_by,
    writer.username, writer.full_name, ${imageSql('avatar')} as avatar`
const joins = `join account as remover on remover.id = removed.removed_by_id
  join account as writer on writer.id = removed.writer_id
  left join asset as avatar on avatar.id = writer.avatar_asset_id`
const expiry = `now() - interval '${limits.removedCommentLifetime} seconds'`
const unexpired = `removed_at > ${expiry}`

const selectByPublicId = sqlStatement<
  [publicId: string, authorId: number],
  RemovedRow & { parent_kind: 'video' | 'post' | 'comment' }
>(`
  select ${columns}, parent.kind as parent_kind
  from removed_comment as removed join item as parent on parent.id = removed.parent_id
  ${joins}
  where removed.public_id = $1 and removed.writer_id = $2 and ${unexpired}`)

export const findRemovedByPublicId = async (db: Db, authorId: number, publicId: string) =>
  (await selectByPublicId(db, publicId, authorId))[0]

// Most viewers have no removed comments. For them the last condition ends the query after one index
// lookup. Its `order by` makes the planner use that index even if it expects many comments per
// author.
const selectInRanges = sqlStatement<
  [authorId: number, parentPublicId: string[], after: string[], upTo: string[]],
  RemovedRow
>(`
  select ${columns}
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as time_range (parent, after, up_to)
  join item as parent on parent.public_id = time_range.parent
  cross join lateral (
    select * from removed_comment
    where parent_id = parent.id and writer_id = $1 and ${unexpired}
      and created_at > time_range.after and created_at <= time_range.up_to
    order by created_at desc limit ${limits.maxPageSize}
  ) as removed
  ${joins}
  where (select true from removed_comment where writer_id = $1 order by created_at limit 1)
  order by removed.created_at desc`)

/** Returns an author's removed comments in these ranges, newest first, at most 50 per range. */
export const findRemovedInRanges = (
  db: Db,
  authorId: number,
  ranges: TimeRange[],
): Promise<RemovedRow[]> =>
  selectInRanges(
    db,
    authorId,
    ranges.map(({ parentPublicId }) => parentPublicId),
    ranges.map(({ after }) => after),
    ranges.map(({ upTo }) => upTo),
  )

/** Deletes a batch of expired copies. Returns whether there may be more. */
export async function deleteExpiredRemoved(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from removed_comment where public_id = any(array(
      select public_id from removed_comment where removed_at <= ${sql.raw(expiry)}
      order by removed_at limit ${sql.lit(BATCH)} for update skip locked))
  `.execute(db)
  return numAffectedRows === BigInt(BATCH)
}
