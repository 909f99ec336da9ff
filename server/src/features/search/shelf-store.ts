import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export type SearchKind = 'video' | 'post'

/**
 * Returns the time of listing, in seconds since 1970, of the document at a position of a shelf, from the
 * newest on; null if it has fewer.
 */
export async function findListed(
  db: Db,
  kind: SearchKind,
  place: number,
  position: number,
): Promise<number | null> {
  const { rows } = await sql<{ listed: number }>`
    select listed from search_document where shelf = ${shelf(kind, place)}
    order by listed desc offset ${sql.lit(position - 1)} limit 1
  `.execute(db)
  return rows[0]?.listed ?? null
}

/** As literals: the planner then reads one partition by its index. */
const shelf = (kind: SearchKind, place: number) =>
  sql`search_shelf(${sql.lit(kind)}, ${sql.lit(place)})`

/** The documents of a shelf that were listed at a time or before. */
export interface Source {
  place: number
  until: number
}

/**
 * Locks up to `limit` documents, and their items, so that moving them waits for nothing: the oldest of a
 * shelf. Leaves out what others have locked. Returns their ids.
 */
export async function lockDocuments(
  tx: Tx,
  kind: SearchKind,
  from: Source,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select found.item_id as id
    from search_document as found join item on item.id = found.item_id
    where found.shelf = ${shelf(kind, from.place)} and found.listed <= ${from.until}
    order by found.listed
    limit ${limit}
    for update of found skip locked for key share of item skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves documents that the transaction has locked. */
export const moveDocuments = (tx: Tx, ids: number[], place: number) =>
  sql`
    with taken as (
      delete from search_document where item_id = any(${ids}::bigint[]) returning *
    )
    insert into search_document (item_id, kind, document, listed, nsfw, acclaim, shelf)
    select item_id, kind, document, listed, nsfw, acclaim, search_shelf(kind, ${place})
    from taken
  `.execute(tx)
