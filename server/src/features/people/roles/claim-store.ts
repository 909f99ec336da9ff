import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'

/** Replaces the stored hash of the claim code. `lifetime` is in seconds; null means forever. */
export const replaceCode = (db: Db, hash: Buffer, lifetime: number | null) =>
  sql`
    insert into claim_code (hash, expires_at)
    values (${hash}, now() + ${lifetime}::int * interval '1 second')
    on conflict (only_row) do update set hash = excluded.hash, expires_at = excluded.expires_at
  `.execute(db)

export async function isCodeValid(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('claim_code')
    .select('only_row')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a claim code. Returns whether it was valid. */
export async function takeCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('claim_code')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
