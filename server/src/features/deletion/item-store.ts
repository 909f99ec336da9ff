import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns the ids of the assets of a deleted video; none for any other item. */
export async function findVideoAssets(tx: Tx, itemId: number): Promise<number[]> {
  const { rows: assets } = await sql<{ id: number }>`
    select unnest(array[source_asset_id, thumbnail_asset_id]) as id
    from video join item on item.id = video.item_id
    where item.id = ${itemId} and item.deleted_at is not null
  `.execute(tx)
  return assets.map(({ id }) => id)
}

/**
 * Closes the reviews of purged items, named by a table `purged`, that no one has reported: the site held
 * the items. Moderators still decide about what was reported, and answer appeals.
 */
const CLOSE_REVIEWS = sql`
  update review set closed_at = now()
  where item_id in (select id from purged) and closed_at is null and appealed_id is null
    and reports = 0`

/** Deletes the row of a deleted item. The foreign key also deletes children added meanwhile. */
export const deleteItemRow = (tx: Tx, itemId: number) =>
  sql`
    with purged as (
      delete from item where id = ${itemId} and deleted_at is not null returning id)
    ${CLOSE_REVIEWS}`.execute(tx)

/** Deletes up to `limit` of the descendants of a deleted item. Returns their number. */
export async function deleteDescendants(db: Db, itemId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with purged as (
      delete from item where id in (
        select id from item
        where (parent_id = ${itemId} or root_id = ${itemId})
          and exists (select from item where id = ${itemId} and deleted_at is not null)
        limit ${sql.lit(limit)})
      returning id
    ), closed as (${CLOSE_REVIEWS})
    select count(*)::int as count from purged
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the ids of up to `limit` items that were deleted over an hour ago. */
export async function findOverdueItems(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where deleted_at < now() - interval '1 hour'
    order by deleted_at limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
