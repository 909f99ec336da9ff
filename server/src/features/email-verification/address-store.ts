import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Marks the address of an account as verified. Returns false if it already was. */
export async function markVerified(tx: Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether an account has more than a password, and this is not one of its sessions. */
export async function needsSession(
  tx: Tx,
  accountId: number,
  sessionId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where id = ${accountId}
      and (two_factor_at is not null
        or exists (select from passkey where passkey.account_id = account.id)
        or exists (select from identity where identity.account_id = account.id))
      and not exists (
        select from session
        where session.id = ${sessionId}::bigint and session.account_id = account.id)`.execute(tx)
  return rows.length > 0
}

/** Returns an account's username, address and role; undefined if it is deleted. */
export const findAddress = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('account')
    .select([
      'username',
      'email',
      'role',
      sql<boolean>`email_verified_at is not null`.as('verified'),
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
