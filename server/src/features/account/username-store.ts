import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** The names of a deleted account are held without an account id: no account can take them. */
const isNotHeldFor = (accountId: number | null) =>
  sql`(account_id is null or account_id is distinct from ${accountId})`

/**
 * Returns which of these names an account uses, deleted ones included, or are held after a rename. A
 * name held for this account itself does not count: it may take it back.
 */
export async function namesInUse(
  db: Db,
  names: { username?: string; email?: string },
  accountId: number | null,
) {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select
      exists (select from account where username = ${names.username ?? ''})
        or exists (select from held_username where username = ${names.username ?? ''}
          and held_until > now() and ${isNotHeldFor(accountId)}) as username,
      exists (select from account where lower(email) = lower(${names.email ?? ''})) as email
  `.execute(db)
  return rows[0] ?? { username: false, email: false }
}

/** Returns whether a username is held, and not for this account. */
export async function isUsernameHeldForAnother(
  db: Db,
  username: string,
  accountId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from held_username where username = ${username}
      and held_until > now() and ${isNotHeldFor(accountId)}
  `.execute(db)
  return rows.length > 0
}

const selectIdByUsername = sqlStatement<[username: string], { id: number }>(`
  select id from account where username = $1 and deleted_at is null
  union all
  select account.id from held_username as held join account on account.id = held.account_id
  where held.username = $1 and held.held_until > now() and account.deleted_at is null
  limit 1
  -- not null: id`)

/** Returns the account with this username, or the one for which the username is held. */
export const findIdByUsername = async (db: Db, username: string) =>
  (await selectIdByUsername(db, username))[0]

const selectKnownUsernames = sqlStatement<[usernames: string[]], { username: string }>(`
  select username from account where username = any($1::text[]) and is_shown(account)
  union
  select held.username from held_username as held join account on account.id = held.account_id
  where held.username = any($1::text[]) and held.held_until > now() and is_shown(account)
  -- not null: username`)

/** Returns those of these usernames that belong to an account or are held for one. */
export const existingUsernames = async (db: Db, usernames: string[]): Promise<string[]> =>
  (await selectKnownUsernames(db, usernames)).map(({ username }) => username)

const selectIdsByUsername = sqlStatement<[usernames: string[]], { id: number }>(`
  select id from account where username = any($1::text[]) and deleted_at is null
  union
  select account.id from held_username as held join account on account.id = held.account_id
  where held.username = any($1::text[]) and held.held_until > now() and account.deleted_at is null
  -- not null: id`)

/** Returns the accounts with these usernames, or for which the usernames are held. */
export const findAccountIds = async (db: Db, usernames: string[]): Promise<number[]> =>
  usernames.length === 0 ? [] : (await selectIdsByUsername(db, usernames)).map(({ id }) => id)

/** Returns the number of previous usernames held for an account. */
export async function countHeldUsernames(tx: Tx, accountId: number): Promise<number> {
  const rows = await tx
    .selectFrom('held_username')
    .select('username')
    .where('account_id', '=', accountId)
    .where('held_until', '>', sql<Date>`now()`)
    .execute()
  return rows.length
}

/** Holds a previous username: for a while it is taken for others and redirects to its account. */
export const holdUsername = (tx: Tx, username: string, accountId: number) =>
  tx
    .insertInto('held_username')
    .values({
      username,
      account_id: accountId,
      held_until: sql<Date>`now() + ${sql.lit(limits.usernameHold)} * interval '1 second'`,
    })
    .onConflict((on) =>
      on.column('username').doUpdateSet({
        account_id: sql`excluded.account_id`,
        held_until: sql`excluded.held_until`,
      }),
    )
    .execute()

/** Ends the hold of a username, because an account uses it again. */
export const releaseUsername = (tx: Tx, username: string) =>
  tx.deleteFrom('held_username').where('username', '=', username).execute()
