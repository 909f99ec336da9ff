import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { purgeItemFromCaches } from '../assets/purge-shared-caches.ts'
import { adjustCommentCount, markItemDeleted } from './item-store.ts'

/** Purges the rows and files of a deleted item and its descendants. */
export const PURGE_ITEM = 'purge-item'
export interface PurgeItem {
  itemId: number
  /** Whether its files are removed sooner, for legal reasons. */
  urgent?: boolean
}

/**
 * Deletes an item and its descendants for everyone, and enqueues the purge of their rows and files.
 * Throws 404 if it is already deleted.
 */
export const deleteItem = (db: Db, queue: Queue, itemId: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await markDeleted(tx, queue, itemId))) throw notFound()
  })

/** Like {@link deleteItem}, within a transaction. Returns false if it is already deleted. */
export async function markDeleted(
  tx: Tx,
  queue: Queue,
  itemId: number,
  urgent = false,
): Promise<boolean> {
  const deleted = await markItemDeleted(tx, itemId)
  if (!deleted) return false
  if (deleted.parent_id !== null && deleted.is_counted)
    await adjustCommentCount(tx, deleted.parent_id, -1)
  await purgeItemFromCaches(tx, queue, itemId)
  await queue.send(tx, PURGE_ITEM, { itemId, urgent } satisfies PurgeItem)
  return true
}
