import { type Insertable, sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Tables } from '../../../infra/postgres/tables.ts'

export const insertSignUp = (tx: Tx, row: Insertable<Tables['sign_up']>) =>
  tx.insertInto('sign_up').values(row).execute()

/** Deletes up to `limit` rows that are no longer used, oldest first. Returns their number. */
export async function deleteOldSignUps(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_up where account_id = any(array(
      select account_id from sign_up
      where created_at < now() - ${sql.lit(limits.signUpHours)} * interval '1 hour'
      order by created_at limit ${sql.lit(limit)} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
