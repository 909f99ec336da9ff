import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/**
 * Locks the items that are not deleted until the transaction ends, so that they cannot be purged.
 * Returns their number. Locks the oldest first, like all other code, to avoid deadlocks.
 */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select id from item where id = any(${ids}::bigint[]) and deleted_at is null
    order by id for key share
  `.execute(tx)
  return rows.length
}

/**
 * Locks an item until the transaction ends, before it or its content changes: a purge locks the
 * item before everything that belongs to it. Returns false if it is deleted.
 */
export async function lockItem(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select deleted_at is null as exists from item where id = ${id} for no key update
  `.execute(tx)
  return rows[0]?.exists ?? false
}
