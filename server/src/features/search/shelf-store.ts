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

/** Whether documents of before migration 042 are not on a shelf yet. */
export async function hasUnplaced(db: Db, kind: SearchKind): Promise<boolean> {
  const { rows } = await sql`
    select from search_document where shelf = 0 and kind = ${kind} and listed is not null limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Locks up to `limit` documents, and their items, so that moving them waits for nothing: the oldest of
 * a shelf, or the newest that are not placed yet. Leaves out what others have locked. Returns their ids.
 */
export async function lockDocuments(
  tx: Tx,
  kind: SearchKind,
  from: number | 'unplaced',
  limit: number,
): Promise<number[]> {
  const source =
    from === 'unplaced'
      ? sql`found.shelf = 0 and found.kind = ${kind} and found.listed is not null
          order by found.listed desc`
      : sql`found.shelf = search_shelf(${kind}, ${from}) order by found.listed`
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
