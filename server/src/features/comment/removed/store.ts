import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { statement } from '../../../infra/postgres/statement.ts'
import type { SaidRow } from '../../item/said.ts'

const BATCH = 500

/** A removed comment has lost its votes and replies. */
export interface RemovedRow extends Omit<SaidRow, 'id' | 'upvotes' | 'downvotes' | 'comments'> {
  parent_public_id: string
  removed_by: string
}

/**
 * Locks a video or post until the transaction ends, so that it is not deleted meanwhile: its purge
 * would wait for the rows of the removal, and the removal for those of the purge. Returns false if it
 * is deleted.
 */
export async function lockRoot(tx: Tx, rootId: number): Promise<boolean> {
  const { rows } = await sql`
    select from item where id = ${rootId} and deleted_at is null for share
  `.execute(tx)
  return rows.length > 0
}

/** Keeps a copy of a comment for its writer. The lock makes it wait for an edit that is under way. */
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

/** Deletes the copy that a writer still sees. Returns false if there is none. */
export async function deleteRemoved(
  db: Db | Tx,
  writerId: number,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_comment')
    .where('public_id', '=', publicId)
    .where('writer_id', '=', writerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const shown = `removed.public_id, parent.public_id as parent_public_id, removed.created_at,
    removed.content, removed.edited_at, remover.username as removed_by,
    writer.username, writer.full_name, avatar.public_id as avatar_id`
const people = `join account as remover on remover.id = removed.removed_by_id
  join account as writer on writer.id = removed.writer_id
  left join asset as avatar on avatar.id = writer.avatar_asset_id`
const expiry = `now() - interval '${limits.removedCommentLife} seconds'`
const unexpired = `removed_at > ${expiry}`

const removedOf = statement<RemovedRow & { parent_kind: 'video' | 'post' | 'comment' }>(`
  select ${shown}, parent.kind as parent_kind
  from removed_comment as removed join item as parent on parent.id = removed.parent_id
  ${people}
  where removed.public_id = $1 and removed.writer_id = $2 and ${unexpired}`)

/** The removed comment of this public id, for its writer alone. */
export const removedByPublicId = async (db: Db, writerId: number, publicId: string) =>
  (await removedOf(db, publicId, writerId))[0]

/** A time range of the comments under a parent: later than `after`, up to and including `upTo`. */
export interface TimeRange {
  parentPublicId: string
  /** ISO 8601, or an infinity of PostgreSQL. */
  after: string
  upTo: string
}

// Most viewers have none: the last condition ends the query for them after one index lookup. Its order
// makes the planner use that index, also where it expects many comments of each writer.
const removedIn = statement<RemovedRow>(`
  select ${shown}
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as time_range (parent, after, up_to)
  join item as parent on parent.public_id = time_range.parent
  cross join lateral (
    select * from removed_comment
    where parent_id = parent.id and writer_id = $1 and ${unexpired}
      and created_at > time_range.after and created_at <= time_range.up_to
    order by created_at desc limit ${limits.maxPageSize}
  ) as removed
  ${people}
  where (select true from removed_comment where writer_id = $1 order by created_at limit 1)
  order by removed.created_at desc`)

/** A writer's removed comments within these ranges, newest first, at most 50 of each range. */
export const removedWithin = (
  db: Db,
  writerId: number,
  ranges: TimeRange[],
): Promise<RemovedRow[]> =>
  removedIn(
    db,
    writerId,
    ranges.map(({ parentPublicId }) => parentPublicId),
    ranges.map(({ after }) => after),
    ranges.map(({ upTo }) => upTo),
  )

/** Deletes a batch of what has expired. Returns whether there may be more. */
export async function deleteExpiredRemoved(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from removed_comment where public_id in (
      select public_id from removed_comment where removed_at <= ${sql.raw(expiry)}
      order by removed_at limit ${sql.lit(BATCH)})
  `.execute(db)
  return numAffectedRows === BigInt(BATCH)
}
