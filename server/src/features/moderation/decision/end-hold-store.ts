import { sql } from 'kysely'
import type { Tx } from '../../../infra/postgres/database.ts'

/** Returns whether an item waits for a moderator. */
export async function isHeld(tx: Tx, itemId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('held_item')
    .select('item_id')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the wait of an item for a moderator. Returns false if it does not wait. */
export async function deleteHold(tx: Tx, itemId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('held_item')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a held item the time of its approval: lists show it as new. */
export const setPublicationTime = (tx: Tx, itemId: number) =>
  sql`
    update item set created_at = now(),
      listing_held = case when listing_held is not null then now() end
    where id = ${itemId}`.execute(tx)

/** Stores that a moderator has approved something of an account: it is no newcomer. */
export const trustAccount = (tx: Tx, accountId: number) =>
  sql`
    update account set trusted_at = now()
    where id = ${accountId} and trusted_at is null`.execute(tx)
