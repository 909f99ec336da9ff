import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Marks the address of an account as verified. */
export const markVerified = (tx: Tx, accountId: number) =>
  tx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()

/** Returns an account's address and whether it is verified; undefined if the account is deleted. */
export const findAddress = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('account')
    .select(['username', 'email', sql<boolean>`email_verified_at is not null`.as('verified')])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
