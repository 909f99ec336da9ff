import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** Names of a deleted account are reserved without an account id, so no account can take them. */
const isNotReservedFor = (accountId: number | null) =>
  sql`(account_id is null or account_id is distinct from ${accountId})`

/**
 * Returns which of these names are used by an account, including deleted ones, or reserved after a
 * rename. A name reserved for this account itself does not count, because the account may take it
 * back.
 */
export async function namesInUse(
  db: Db,
  names: { username?: string; email?: string },
  accountId: number | null,
) {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select
      exists (select from account where username = ${names.username ?? ''})
        or exists (select from previous_username where username = ${names.username ?? ''}
          and reserved_until > now() and ${isNotReservedFor(accountId)}) as username,
      exists (select from account where lower(email) = lower(${names.email ?? ''})) as email
  `.execute(db)
  return rows[0] ?? { username: false, email: false }
}

/** Returns whether a username is reserved, but not for this account. */
export async function isUsernameReservedForAnother(
  db: Db,
  username: string,
  accountId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from previous_username where username = ${username}
      and reserved_until > now() and ${isNotReservedFor(accountId)}
  `.execute(db)
  return rows.length > 0
}

const selectIdByUsername = sqlStatement<[username: string], { id: number }>(`
  select id from account where username = $1 and deleted_at is null
  union all
  select account.id from previous_username as held join account on account.id = held.account_id
  where held.username = $1 and held.reserved_until > now() and account.deleted_at is null
  limit 1
  -- not null: id`)

/** Returns the account with this username, or the one for which it is reserved. */
export const findIdByUsername = async (db: Db, username: string) =>
  (await selectIdByUsername(db, username))[0]

const selectKnownUsernames = sqlStatement<[usernames: string[]], { username: string }>(`
  select username from account where username = any($1::text[]) and is_shown(account)
  union
  select held.username from previous_username as held join account on account.id = held.account_id
  where held.username = any($1::text[]) and held.reserved_until > now() and is_shown(account)
  -- not null: username`)

/** Returns those of these usernames that belong to an account or are reserved for one. */
export const existingUsernames = async (db: Db, usernames: string[]): Promise<string[]> =>
  (await selectKnownUsernames(db, usernames)).map(({ username }) => username)

const selectIdsByUsername = sqlStatement<[usernames: string[]], { id: number }>(`
  select id from account where username = any($1::text[]) and deleted_at is null
  union
  select account.id from previous_username as held join account on account.id = held.account_id
  where held.username = any($1::text[]) and held.reserved_until > now() and account.deleted_at is null
  -- not null: id`)

/** Returns the accounts with these usernames, or for which they are reserved. */
export const findAccountIds = async (db: Db, usernames: string[]): Promise<number[]> =>
  usernames.length === 0 ? [] : (await selectIdsByUsername(db, usernames)).map(({ id }) => id)

/** Returns the number of previous usernames reserved for an account. */
export async function countPreviousUsernames(tx: Tx, accountId: number): Promise<number> {
  const rows = await tx
    .selectFrom('previous_username')
    .select('username')
    .where('account_id', '=', accountId)
    .where('reserved_until', '>', sql<Date>`now()`)
    .execute()
  return rows.length
}

/** Reserves a previous username for a while: it redirects, and other accounts cannot take it. */
export const reservePreviousUsername = (tx: Tx, username: string, accountId: number) =>
  tx
    .insertInto('previous_username')
    .values({
      username,
      account_id: accountId,
      reserved_until: sql<Date>`now() + ${sql.lit(limits.usernameReservation)} * interval '1 second'`,
    })
    .onConflict((on) =>
      on.column('username').doUpdateSet({
        account_id: sql`excluded.account_id`,
        reserved_until: sql`excluded.reserved_until`,
      }),
    )
    .execute()

/** Ends the reservation of a username, because an account uses it again. */
export const releaseUsername = (tx: Tx, username: string) =>
  tx.deleteFrom('previous_username').where('username', '=', username).execute()
