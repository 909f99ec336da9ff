import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/** Returns when an item will be published; null if it is. */
export async function findPublishAt(tx: Tx, itemId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('item')
    .select('publish_at')
    .where('id', '=', itemId)
    .executeTakeFirst()
  return row?.publish_at ?? null
}

/** Hides an item from others until a time, or removes that time without publishing the item. */
export const setPublishAt = (tx: Tx, itemId: number, publishAt: Date | null) =>
  tx.updateTable('item').set({ publish_at: publishAt }).where('id', '=', itemId).execute()

/**
 * Publishes a scheduled item: lists show it as new, and edits before are not shown. With `ifDue`,
 * only if its time has come. Returns whether it was published now.
 */
export async function publishScheduled(
  tx: Tx,
  itemId: number,
  { ifDue = false } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update item set publish_at = null, created_at = now(),
      withheld_listed_at = case when withheld_listed_at is not null then now() end
    where id = ${itemId} and deleted_at is null and publish_at <= ${ifDue ? sql`now()` : sql`'infinity'`}
  `.execute(tx)
  if (numAffectedRows === 0n) return false
  await tx.updateTable('post').set({ edited_at: null }).where('item_id', '=', itemId).execute()
  return true
}
