import { sql } from 'kysely'
import type { CursorPosition } from '../../../infra/cursor.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../../item/keyset-sql.ts'
import type { PageStart } from '../../item/paginate.ts'

/** Returns whether at least `threshold` accounts were created in the last hour. Stops there. */
export async function isSurge(db: Db, threshold: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select created_at > now() - interval '1 hour' as recent from account
    order by id desc limit 1 offset ${threshold - 1}
    -- not null: recent`.execute(db)
  return rows[0]?.recent ?? false
}

export const insertApplication = async (
  tx: Tx,
  accountId: number,
  answer: string,
): Promise<void> => {
  await tx.insertInto('application').values({ account_id: accountId, answer }).execute()
}

const isWaiting = sql`
  from application join account on account.id = application.account_id
  where account.deleted_at is null`

/** Counts the applications, up to `max`. */
export async function countApplications(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select ${isWaiting} limit ${sql.lit(max)}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

const applicationOrder: KeysetOrder = {
  at: sql.ref('application.created_at'),
  id: sql.ref('account.id'),
  isAscending: true,
}

/** Returns the positions of up to `limit` applications, oldest first. */
export async function findApplications(
  db: Db,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select application.created_at as at, account.id ${isWaiting}
      ${afterCursor(from, applicationOrder)}
    order by application.created_at, account.id limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

interface ApplicationRow {
  id: number
  username: string
  full_name: string
  avatar: StoredImage | null
  answer: string
  created_at: Date
}

export async function loadApplications(db: Db, ids: number[]): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select account.id, account.username, account.full_name,
      application.answer, application.created_at, ${sql.raw(imageSql('avatar'))} as avatar
    from application join account on account.id = application.account_id
    left join asset as avatar on avatar.id = account.avatar_asset_id
    where account.id = any(${ids})`.execute(db)
  return rows
}

/** Deletes the application of a user. Returns the account id; undefined if there is none. */
export async function takeApplication(tx: Tx, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    -- Locks the account first, like every change of its entry in the search index.
    with applicant as (
      select id from account where username = ${username} and deleted_at is null for no key update
    )
    delete from application using applicant where applicant.id = application.account_id
    returning application.account_id`.execute(tx)
  return rows[0]?.account_id
}
