import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

export type SearchKind = 'video' | 'post' | 'playlist'

/**
 * Returns the listing time, in seconds since 1970, of the document at a position of a tier, newest
 * first, or null if the tier has fewer documents.
 */
export async function findListed(
  db: Db,
  kind: SearchKind,
  place: number,
  position: number,
): Promise<number | null> {
  const { rows } = await sql<{ listed: number }>`
    select listed from search_document where tier = ${tier(kind, place)}
    order by listed desc offset ${sql.lit(position - 1)} limit 1
  `.execute(db)
  return rows[0]?.listed ?? null
}

/** Literals, so that the planner reads one partition by its index. */
const tier = (kind: SearchKind, place: number) =>
  sql`search_tier(${sql.lit(kind)}, ${sql.lit(place)})`

/** The documents of a tier that were listed at or before a time. */
export interface Source {
  place: number
  until: number
}

/**
 * Locks up to `limit` of the oldest documents of a tier, and their items, so that moving them
 * waits for nothing. Skips those locked by others. Returns their ids.
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
    where found.tier = ${tier(kind, from.place)} and found.listed <= ${from.until}
    order by found.listed
    limit ${limit}
    for update of found skip locked for key share of item skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves documents locked by the transaction. */
export const moveDocuments = (tx: Tx, ids: number[], place: number) =>
  sql`
    with taken as (
      delete from search_document where item_id = any(${ids}::bigint[]) returning *
    )
    insert into search_document (item_id, kind, document, listed, nsfw, vote_weight, tier)
    select item_id, kind, document, listed, nsfw, vote_weight, search_tier(kind, ${place})
    from taken
  `.execute(tx)
