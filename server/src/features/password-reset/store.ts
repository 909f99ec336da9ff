import { limits } from '@seam/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Stores the hash of a new reset link, in place of an earlier one. Returns false if there is no such user. */
export async function upsertReset(db: Db, username: string, hash: Buffer): Promise<boolean> {
  const expires = sql<Date>`now() + ${sql.lit(limits.passwordResetLifetime)} * interval '1 second'`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('password_reset')
    .columns(['account_id', 'hash', 'expires_at'])
    .expression(
      db
        .selectFrom('account')
        .select(['id', sql<Buffer>`${hash}::bytea`.as('hash'), expires.as('expires_at')])
        .where('username', '=', username)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ hash, expires_at: expires }),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Uses up a reset link. Returns the row id of its account; undefined if it is not valid. */
export async function takeReset(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('password_reset')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Sets the password of an account, and invalidates its tickets and known devices. */
export async function setPassword(tx: Tx, accountId: number, passwordHash: string) {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      credential_version: sql<number>`credential_version + 1`,
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
