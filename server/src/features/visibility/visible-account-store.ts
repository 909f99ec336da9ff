import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { findIdByUsername } from '../account/username-store.ts'

const selectVisible = sqlStatement<[accountId: number, viewerId: number | null, isStaff: boolean]>(`
  select from account
  where id = $1 and deleted_at is null and (id = $2 or $3 or is_shown(account)
    and not exists (select from application where application.account_id = account.id))`)

/**
 * Returns the account with this current or previous username, or undefined if it is not visible to
 * the viewer.
 */
export async function findVisibleAccount(
  db: Db,
  username: string,
  viewer: Viewer | null,
): Promise<number | undefined> {
  const account = await findIdByUsername(db, username)
  if (!account) return undefined
  const rows = await selectVisible(db, account.id, viewer?.accountId ?? null, isStaff(viewer))
  return rows.length > 0 ? account.id : undefined
}

/** Returns whether the profile of an account is visible to everyone. */
export const isAccountShown = async (db: Db, accountId: number): Promise<boolean> =>
  (await selectVisible(db, accountId, null, false)).length > 0
