import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

export async function countSessions(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns sessions of an account: the current one first, then the most recently used first. */
export const findSessions = (
  db: Db,
  accountId: number,
  currentId: number | null,
  { page, limit }: { page: number; limit: number },
) =>
  db
    .selectFrom('session')
    .select(['id', 'public_id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb('id', '=', currentId ?? 0), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

/** Returns the public id of a session; undefined if it has ended. */
export async function publicIdOfSession(db: Db, id: number | null): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.public_id
}

/** Ends a session of this account. Returns false if it has ended or belongs to another account. */
export async function deleteAccountSession(
  db: Tx,
  accountId: number,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of an account except the current one. */
export const endOtherSessions = (db: Db | Tx, accountId: number, currentId: number | null) =>
  sql`
    delete from session where id = any(array(
      select id from session where account_id = ${accountId} and id <> ${currentId ?? 0}
      order by id for update))
  `.execute(db)

const selectActive = sqlStatement<[ids: number[]], { id: number }>(`
  select session.id from session join account on account.id = session.account_id
  where session.id = any($1::bigint[]) and account.deleted_at is null and exists (
    select from session_token as token
    where token.session_id = session.id and token.expires_at > now())`)

/** Returns the ids of those sessions that have not ended. */
export const activeSessions = async (db: Db, ids: number[]): Promise<Set<number>> =>
  new Set((await selectActive(db, ids)).map(({ id }) => id))

/** Records that the password was entered in a session. Returns false if the session has ended. */
export async function markPasswordConfirmed(db: Db, sessionId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ password_at: sql`now()` })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a session and, by cascade, all its tokens. Returns undefined if it has already ended. */
export const deleteSession = (db: Db | Tx, id: number) =>
  db.deleteFrom('session').where('id', '=', id).returning('device').executeTakeFirst()
