import { sql } from 'kysely'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { purgeAssets } from '../assets/purge.ts'

const BATCH = 500

/** Purges a deleted item with its descendants and files, in batches. Does nothing if it is not deleted. */
export async function purge(db: Db, objects: ObjectStore, itemId: number): Promise<void> {
  let purged = BATCH
  while (purged === BATCH) purged = await purgeDescendants(db, itemId)
  await db.transaction().execute(async (tx) => {
    const { rows: assets } = await sql<{ id: number }>`
      select unnest(array[source_asset_id, thumbnail_asset_id]) as id
      from video join item on item.id = video.item_id
      where item.id = ${itemId} and item.deleted_at is not null
    `.execute(tx)
    // The foreign key also deletes children added meanwhile.
    await tx
      .deleteFrom('item')
      .where('id', '=', itemId)
      .where('deleted_at', 'is not', null)
      .execute()
    await purgeAssets(
      tx,
      objects,
      assets.map(({ id }) => id),
    )
  })
}

/** Deletes a batch of the descendants of a deleted item. Returns their number. */
async function purgeDescendants(db: Db, itemId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from item where id in (
      select id from item
      where (parent_id = ${itemId} or root_id = ${itemId})
        and exists (select from item where id = ${itemId} and deleted_at is not null)
      limit ${sql.lit(BATCH)})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the ids of up to 500 items that were deleted over an hour ago. */
export async function findOverdueItems(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where deleted_at < now() - interval '1 hour'
    order by deleted_at limit ${sql.lit(BATCH)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
