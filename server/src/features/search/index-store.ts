import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'

/** Returns the ids of up to `limit` videos and posts of an owner after the item `last`, by id. */
export async function findItemsAfter(
  db: Db,
  ownerId: number,
  last: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item
    where owner_id = ${ownerId} and kind in ('video', 'post')
      and deleted_at is null and id > ${last}
    order by id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const indexItem = (db: Db, id: number) => sql`select index_item(${id})`.execute(db)

/**
 * Copies up to `limit` changed vote scores to the search index. Returns their number. `skip locked`
 * avoids waits and deadlocks: rows locked by others are updated by the next run.
 */
export async function copyVoteScores(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with voted as materialized (
      select found.item_id, acclaim(counter.upvotes, counter.downvotes) as acclaim
      from search_document as found join item_counter as counter using (item_id)
      where found.acclaim <> acclaim(counter.upvotes, counter.downvotes)
      limit ${sql.lit(limit)} for no key update of found skip locked
    )
    update search_document as found set acclaim = voted.acclaim
    from voted where found.item_id = voted.item_id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
