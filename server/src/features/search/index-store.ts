import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns the ids of up to `limit` videos, posts and playlists of an owner after the item `last`, by id. */
export async function findItemsAfter(
  db: Db,
  ownerId: number,
  last: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item
    where owner_id = ${ownerId} and kind in ('video', 'post', 'playlist')
      and deleted_at is null and id > ${last}
    order by id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const indexItem = (db: Db, id: number) => sql`select index_item(${id})`.execute(db)

/**
 * Copies the vote scores of these items to the search index. Returns the row ids of items locked by
 * others: `skip locked` avoids waits and deadlocks.
 */
export async function copyVoteScores(tx: Tx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    with voted as (
      select found.item_id, vote_weight(counter.upvotes, counter.downvotes) as vote_weight
      from search_document as found join item_counter as counter using (item_id)
      where found.item_id = any(${ids}::bigint[])
        and found.vote_weight <> vote_weight(counter.upvotes, counter.downvotes)
    ), locked as (
      select item_id from search_document where item_id in (select item_id from voted)
      for no key update skip locked
    ), updated as (
      update search_document as found set vote_weight = voted.vote_weight
      from voted join locked using (item_id) where found.item_id = voted.item_id
    )
    select item_id from voted where item_id not in (select item_id from locked)
  `.execute(tx)
  return rows.map(({ item_id: id }) => id)
}
