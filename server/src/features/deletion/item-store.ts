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

/** Deletes the row of a deleted item. The foreign key also deletes children added meanwhile. */
export const deleteItemRow = (tx: Tx, itemId: number) =>
  tx.deleteFrom('item').where('id', '=', itemId).where('deleted_at', 'is not', null).execute()

/** Deletes up to `limit` of the descendants of a deleted item. Returns their number. */
export async function deleteDescendants(db: Db, itemId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from item where id in (
      select id from item
      where (parent_id = ${itemId} or root_id = ${itemId})
        and exists (select from item where id = ${itemId} and deleted_at is not null)
      limit ${sql.lit(limit)})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the ids of up to `limit` items that were deleted over an hour ago. */
export async function findOverdueItems(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where deleted_at < now() - interval '1 hour'
    order by deleted_at limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
