import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

interface NewPush {
  accountId: number
  kind: string
  tag: string
}

interface PushLimits {
  /** Seconds. */
  perTag: number
  perHour: number
}

/**
 * Inserts a notification. Returns its id, or undefined if the account got one with this tag in the
 * last `perTag` seconds, or too many within an hour, or is deleted. Locks the account to enforce
 * the limits.
 */
export async function insertPush(
  tx: Tx,
  { accountId, kind, tag }: NewPush,
  { perTag, perHour }: PushLimits,
): Promise<number | undefined> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const { rows } = await sql<{ id: number }>`
    insert into push (account_id, kind, tag)
    select ${accountId}::bigint, ${kind}, ${tag}
    from push as earlier
    where earlier.account_id = ${accountId} and queued_at > now() - interval '1 hour'
    having count(*) < ${perHour}::int and count(*) filter (
      where tag = ${tag} and queued_at > now() - ${perTag}::int * interval '1 second') = 0
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Deletes up to `limit` notifications that were queued at least `age` seconds ago. Returns the
 * number deleted.
 */
export async function deleteOld(db: Db, age: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push where id = any(array(
      select id from push where queued_at < now() - ${age}::int * interval '1 second'
      order by queued_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
