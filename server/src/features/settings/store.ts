import type { HistoryBody, PreferencesBody } from '@seam/contract/settings.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns an account's email and password hash; undefined if it is deleted. */
export const getCredentials = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface UpdatedCredentials {
  username: string
  email: string
  credential_version: number
  was_verified: boolean
}

/**
 * Changes an account's email or password. A new email starts unverified. Returns the account with
 * its new credential version and whether the old email was verified; undefined if the credentials
 * have changed since they were checked.
 */
export async function updateCredentials(
  tx: Tx,
  accountId: number,
  verified: { email: string; password_hash: string },
  change: { email: string } | { password_hash: string },
): Promise<UpdatedCredentials | undefined> {
  return tx
    .updateTable('account')
    .set({
      ...change,
      ...('email' in change && { email_verified_at: null }),
      ...('password_hash' in change && { feed_key_version: sql<number>`feed_key_version + 1` }),
      credential_version: sql<number>`credential_version + 1`,
    })
    .where('id', '=', accountId)
    .where('email', '=', verified.email)
    .where('password_hash', '=', verified.password_hash)
    .where('deleted_at', 'is', null)
    .returning([
      'username',
      'email',
      'credential_version',
      // Reads the row as of before this statement.
      sql<boolean>`(
        select before.email_verified_at is not null from account as before
        where before.id = account.id)`.as('was_verified'),
    ])
    .executeTakeFirst()
}

export const updatePreferences = (db: Db, accountId: number, body: PreferencesBody) =>
  db
    .updateTable('account')
    .set({
      theme: body.theme,
      nsfw_content: body.nsfwContent,
      publish_status: body.publishStatus,
      category: body.category,
    })
    .where('id', '=', accountId)
    .execute()

/** Sets which histories are saved, and what statistics include. Returns whether anything changed. */
export async function updateHistoryFlags(
  db: Db,
  accountId: number,
  { saveSearchHistory, saveWatchHistory, countInStatistics }: HistoryBody,
): Promise<boolean> {
  const flags = sql`(
    ${saveSearchHistory}::boolean, ${saveWatchHistory}::boolean,
    coalesce(${countInStatistics ?? null}::boolean, count_in_statistics)
  )`
  const { numAffectedRows = 0n } = await sql`
    update account set (save_search_history, save_watch_history, count_in_statistics) = ${flags}
    where id = ${accountId}
      and (save_search_history, save_watch_history, count_in_statistics) is distinct from ${flags}
  `.execute(db)
  return numAffectedRows > 0n
}
