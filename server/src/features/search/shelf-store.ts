import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export type SearchKind = 'video' | 'post'

/** Returns the number of documents on a shelf. */
export async function countShelf(db: Db, kind: SearchKind, place: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from search_document where shelf = search_shelf(${kind}, ${place})
  `.execute(db)
  return rows[0]?.count ?? 0
}

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

/** Whether documents of before migration 039 are not on a shelf yet. */
export async function hasUnplaced(db: Db, kind: SearchKind): Promise<boolean> {
  const { rows } = await sql`
    select from search_document where shelf = 0 and kind = ${kind} and listed is not null limit 1
  `.execute(db)
  return rows.length > 0
}

/** Documents that are not placed yet, or those of a shelf that were listed at a time or before. */
export type Source = 'unplaced' | { place: number; until: number }

/**
 * Locks up to `limit` documents, and their items, so that moving them waits for nothing: the newest that
 * are not placed, or the oldest of a shelf. Leaves out what others have locked. Returns their ids.
 */
export async function lockDocuments(
  tx: Tx,
  kind: SearchKind,
  from: Source,
  limit: number,
): Promise<number[]> {
  const source =
    from === 'unplaced'
      ? sql`found.shelf = 0 and found.kind = ${kind} and found.listed is not null
          order by found.listed desc`
      : sql`found.shelf = ${shelf(kind, from.place)} and found.listed <= ${from.until}
          order by found.listed`
  const { rows } = await sql<{ id: number }>`
    select found.item_id as id
    from search_document as found join item on item.id = found.item_id
    where ${source}
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
