import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

interface FailureQuery {
  accountId: number
  onlyKnownDevices: boolean
  /** The maximum age. */
  seconds: number
  limit: number
}

/** Returns the ages of the latest wrong codes in seconds, latest first. */
export async function findFailureAges(
  tx: Tx,
  { accountId, onlyKnownDevices, seconds, limit }: FailureQuery,
): Promise<number[]> {
  const age = sql<number>`extract(epoch from now() - failed_at)::float8`
  const rows = await tx
    .selectFrom('second_factor_failure')
    .select(age.as('age'))
    .where('account_id', '=', accountId)
    .$if(onlyKnownDevices, (query) => query.where('device', '<>', ''))
    .where('failed_at', '>', sql<Date>`now() - ${sql.lit(seconds)} * interval '1 second'`)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.age)
}

/** `device` is the id of a known device of the account; empty for an unknown one. */
export const insertFailure = (tx: Tx, accountId: number, device: string) =>
  tx.insertInto('second_factor_failure').values({ account_id: accountId, device }).execute()

/** Deletes the wrong codes of unknown devices. Assumes that the account is locked. */
export const deleteFailuresOfUnknownDevices = (tx: Tx, accountId: number) =>
  tx
    .deleteFrom('second_factor_failure')
    .where('account_id', '=', accountId)
    .where('device', '=', '')
    .execute()

/** Deletes up to `limit` failures that no limit counts any longer. Returns their number. */
export async function deleteOldFailures(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from second_factor_failure where ctid = any(array(
      select ctid from second_factor_failure where failed_at < now() - interval '1 day'
      order by failed_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
