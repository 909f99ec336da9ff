import type { Db } from '../../infra/postgres/database.ts'
import { deleteNotificationsAbout } from '../notification/purge-store.ts'
import { purgeAssets } from '../assets/purge.ts'
import {
  deleteDescendants,
  deleteItemRow,
  findOverdueItems,
  findVideoAssets,
} from './item-store.ts'

const BATCH = 500

/**
 * Purges a deleted item with its descendants, in batches, and notes the removal of its files, which may be
 * urgent. Does nothing if it is not deleted.
 */
export async function purge(db: Db, itemId: number, urgent = false): Promise<void> {
  let purged = BATCH
  while (purged === BATCH) purged = await deleteDescendants(db, itemId, BATCH)
  let forgotten = BATCH
  while (forgotten === BATCH) forgotten = await deleteNotificationsAbout(db, itemId, BATCH)
  await db.transaction().execute(async (tx) => {
    const assets = await findVideoAssets(tx, itemId)
    await deleteItemRow(tx, itemId)
    await purgeAssets(tx, assets, urgent)
  })
}

/** Purges up to 500 items that were deleted over an hour ago, until the signal aborts. */
export async function purgeOverdue(db: Db, signal: AbortSignal): Promise<void> {
  for (const itemId of await findOverdueItems(db, BATCH)) {
    if (signal.aborted) return
    await purge(db, itemId)
  }
}
