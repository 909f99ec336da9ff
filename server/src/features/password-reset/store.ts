import { limits } from '@seam/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/**
 * Stores the hash of a reset link in place of an earlier one. Returns false without such a user.
 */
export async function upsertReset(db: Db | Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const expires = sql<Date>`now() + ${sql.lit(limits.passwordResetLifetime)} * interval '1 second'`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('password_reset')
    .columns(['account_id', 'hash', 'expires_at'])
    .expression(
      db
        .selectFrom('account')
        .select(['id', sql<Buffer>`${hash}::bytea`.as('hash'), expires.as('expires_at')])
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ hash, expires_at: expires }),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Selects a valid reset link that was handed over. */
const selectReset = (db: Db | Tx, hash: Buffer) =>
  db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select('account.id')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)

/** Returns the row id of the account of a link that was handed over; undefined if it is invalid. */
export const findReset = async (db: Db, hash: Buffer): Promise<number | undefined> =>
  (await selectReset(db, hash).executeTakeFirst())?.id

/**
 * Uses up a link that was handed over. Returns the row id of its account; undefined if it is
 * invalid. Locks the account first, as every change of its credentials does.
 */
export async function takeReset(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const account = await selectReset(tx, hash).forNoKeyUpdate('account').executeTakeFirst()
  if (!account) return undefined
  const { numDeletedRows } = await tx
    .deleteFrom('password_reset')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n ? account.id : undefined
}

/** Invalidates the link that was handed over. */
export const deleteReset = (tx: Tx, accountId: number) =>
  tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute()

export const findByEmail = (db: Db | Tx, email: string) =>
  db
    .selectFrom('account')
    .select(['id as accountId', 'username', 'email as address'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Sets the password of an account, and invalidates its tickets and known devices. Returns undefined
 * if the account is deleted.
 */
export const setPassword = (tx: Tx, accountId: number, passwordHash: string) =>
  tx
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      feed_key_version: sql<number>`feed_key_version + 1`,
      credential_version: sql<number>`credential_version + 1`,
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning(['username', 'email', 'role'])
    .executeTakeFirst()
