import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const memberKeyVersion = sqlStatement<[publicId: string], { feed_key_version: number }>(`
  select feed_key_version from account
  where public_id = $1 and deleted_at is null
    and not exists (select from application where account_id = account.id)`)

/** Returns the version of a member's feed key; undefined if there is no such member. */
export async function findFeedKeyVersion(db: Db, publicId: string): Promise<number | undefined> {
  const [row] = await memberKeyVersion(db, publicId)
  return row?.feed_key_version
}

export const raiseFeedKeyVersion = (db: Db, accountId: number) =>
  db
    .updateTable('account')
    .set((column) => ({ feed_key_version: column('feed_key_version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
