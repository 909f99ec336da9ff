import { sql } from 'kysely'
import type { Tx } from '../../../infra/postgres/database.ts'

/** Returns whether an item is held for review. */
export async function isQueuedForReview(tx: Tx, itemId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('held_item')
    .select('item_id')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the hold on an item. Returns false if it is not held. */
export async function deleteHold(tx: Tx, itemId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('held_item')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets the publication time of a held item to its approval, so that lists show it as new. */
export const setPublicationTime = (tx: Tx, itemId: number) =>
  sql`
    update item set created_at = now(),
      withheld_listed_at = case when withheld_listed_at is not null then now() end
    where id = ${itemId}`.execute(tx)

/** Stores that a moderator has approved content of an account, which ends its newcomer state. */
export const markTrusted = (tx: Tx, accountId: number) =>
  sql`
    update account set trusted_at = now()
    where id = ${accountId} and trusted_at is null`.execute(tx)
