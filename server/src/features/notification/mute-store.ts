import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const insertMute = sqlStatement<[accountId: number, rootId: number]>(`
  insert into muted_thread (account_id, item_id)
  select $1, id from item where id = $2 and deleted_at is null
  on conflict do nothing`)

export const addMute = (tx: Tx, accountId: number, rootId: number) =>
  insertMute(tx, accountId, rootId)

export const removeMute = (tx: Tx, accountId: number, rootId: number) =>
  tx
    .deleteFrom('muted_thread')
    .where('account_id', '=', accountId)
    .where('item_id', '=', rootId)
    .execute()

export async function isMuted(db: Db, accountId: number, rootId: number): Promise<boolean> {
  const row = await db
    .selectFrom('muted_thread')
    .select('item_id')
    .where('account_id', '=', accountId)
    .where('item_id', '=', rootId)
    .executeTakeFirst()
  return row !== undefined
}
