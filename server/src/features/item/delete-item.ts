import { sql } from 'kysely'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { PURGE_ITEM, type PurgeItem } from './job-names.ts'

/**
 * Deletes an item and its descendants for everybody, and queues the purge of their rows and files.
 * Throws 404 if it is already deleted.
 */
export const deleteItem = (db: Db, queue: Queue, itemId: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await markDeleted(tx, queue, itemId))) throw notFound()
  })

/** Deletes an item within a transaction, as {@link deleteItem} does. Returns false if it is already deleted. */
export async function markDeleted(tx: Tx, queue: Queue, itemId: number): Promise<boolean> {
  const deleted = await tx
    .updateTable('item')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .returning(['parent_id'])
    .executeTakeFirst()
  if (!deleted) return false
  if (deleted.parent_id !== null) await adjustCommentCount(tx, deleted.parent_id, -1)
  await queue.send(tx, PURGE_ITEM, { itemId } satisfies PurgeItem)
  return true
}

/** Adds `difference` to the number of comments directly under an item. */
export const adjustCommentCount = (tx: Tx, itemId: number, difference: 1 | -1) =>
  tx
    .updateTable('item_counter')
    .set({ comments: sql`comments + ${sql.lit(difference)}` })
    .where('item_id', '=', itemId)
    .execute()
