import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectActive = sqlStatement<{ id: number }>(`
  select session.id from session join account on account.id = session.account_id
  where session.id = any($1::bigint[]) and account.deleted_at is null and exists (
    select from session_token as token
    where token.session_id = session.id and token.expires_at > now())`)

/** Returns the ids of those of these sessions that have not ended. */
export const activeSessions = async (db: Db, ids: number[]): Promise<Set<number>> =>
  new Set((await selectActive(db, ids)).map(({ id }) => id))
