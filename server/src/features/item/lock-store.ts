import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/**
 * Locks those of the items that are not deleted until the transaction ends, so that they are not purged
 * meanwhile. Returns their number. Locks the oldest first, as all other code does, to avoid deadlocks.
 */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select id from item where id = any(${ids}::bigint[]) and deleted_at is null
    order by id for key share
  `.execute(tx)
  return rows.length
}

/**
 * Locks an item until the transaction ends, before a change of it or of its content: a purge locks the
 * item before all that belongs to it. Returns false if it is deleted.
 */
export async function lockItem(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select deleted_at is null as exists from item where id = ${id} for no key update
  `.execute(tx)
  return rows[0]?.exists ?? false
}
