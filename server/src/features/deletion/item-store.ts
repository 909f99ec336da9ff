import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/**
 * Locks a deleted item until the transaction ends, after the video or post above it: one purge at a
 * time per thread. Returns false if it is not deleted, or already purged.
 */
export async function lockDeletedItem(tx: Tx, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    with root as materialized (
      select id from item where id = (select root_id from item where id = ${itemId})
      for no key update
    )
    select from item
    where id = ${itemId} and deleted_at is not null and (root_id is null or exists (select from root))
    for update
  `.execute(tx)
  return rows.length > 0
}

/** Returns the ids of the assets of a deleted video or post, or none for any other item. */
export async function findItemAssets(tx: Tx, itemId: number): Promise<number[]> {
  const { rows: assets } = await sql<{ id: number }>`
    select unnest(array[source_asset_id, thumbnail_asset_id]) as id
    from video join item on item.id = video.item_id
    where item.id = ${itemId} and item.deleted_at is not null
    union all
    select asset_id from post_image join item on item.id = post_image.item_id
    where item.id = ${itemId} and item.deleted_at is not null
    -- not null: id
  `.execute(tx)
  return assets.map(({ id }) => id)
}

/**
 * Closes the reviews of purged items (from a table `purged`) that no one has reported, which the
 * site had held. Moderators still decide about reported items, and respond to appeals.
 */
const CLOSE_REVIEWS = sql`
  update review set closed_at = now()
  where item_id in (select id from purged) and closed_at is null and appealed_id is null
    and reports = 0`

/**
 * Deletes the row of a deleted item. The foreign key also deletes children that were added in the
 * meantime.
 */
export const deleteItemRow = (tx: Tx, itemId: number) =>
  sql`
    with purged as (
      delete from item where id = ${itemId} and deleted_at is not null returning id)
    ${CLOSE_REVIEWS}`.execute(tx)

/**
 * Deletes up to `limit` children of a locked item with all their replies, or up to as many of these
 * replies. Returns the number of deleted items, at least `limit` if there may be more. Before
 * deleting any, locks all rows of which other transactions lock several, in the same order as they
 * do.
 */
export async function deleteDescendants(tx: Tx, itemId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with child as materialized (
      select id from item where parent_id = ${itemId}
      order by created_at desc, id desc limit ${sql.lit(limit)}
    ), reply as materialized (
      select item.id from child join item on item.parent_id = child.id limit ${sql.lit(limit)}
    ), locked as materialized (
      select id from item where id = any(array(
        select id from reply
        union all select id from child where (select count(*) from reply) < ${sql.lit(limit)}))
      order by id for update
    ), notified as materialized (
      select id from notification where item_id in (select id from locked) order by id for update
    ), actor as materialized (
      select account_id from notification_actor
      where item_id in (select id from locked) and (select count(*) from notified) >= 0
      order by notification_id, account_id for update
    ), purged as (
      delete from item
      where id in (select id from locked) and (select count(*) from actor) >= 0
      returning id
    ), closed as (${CLOSE_REVIEWS})
    select count(*)::int as count from purged
  `.execute(tx)
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
