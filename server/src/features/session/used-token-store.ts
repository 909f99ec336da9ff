import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { SignedToken } from '../../infra/signed-token.ts'
import { sql } from 'kysely'
import { hashToken } from '../../infra/hash-token.ts'

/** Uses up a signed token. Returns false if it was already used. */
export async function takeToken(tx: Tx, { token, expiresAt }: SignedToken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_token')
    .values({ hash: hashToken(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Deletes up to `limit` records of used tokens that expired over an hour ago, which allows for
 * clock differences between machines. Returns their number.
 */
export async function deleteExpiredUsedTokens(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from used_token where hash = any(array(
      select hash from used_token where expires_at < now() - interval '1 hour'
      order by expires_at limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
