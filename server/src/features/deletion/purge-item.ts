import { inBatches } from '../../infra/in-batches.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { deleteNotificationsAbout } from '../notification/purge-store.ts'
import { purgeItemAssets } from '../assets/purge.ts'
import {
  deleteDescendants,
  deleteItemRow,
  findOverdueItems,
  findItemAssets,
  lockDeletedItem,
} from './item-store.ts'

const BATCH = 500

/**
 * Purges a deleted item with its descendants, in batches, and schedules the removal of its files,
 * which may be urgent. Does nothing if it is not deleted.
 */
export async function purge(db: Db, itemId: number, urgent = false): Promise<void> {
  const purgeBelow = (tx: Tx) => purgeBatch(tx, itemId)
  while (await db.transaction().execute(purgeBelow)) {
    // There may be more.
  }
  await inBatches((limit) => deleteNotificationsAbout(db, itemId, limit))
  await db.transaction().execute(async (tx) => {
    if (!(await lockDeletedItem(tx, itemId))) return
    const assets = await findItemAssets(tx, itemId)
    await deleteItemRow(tx, itemId)
    await purgeItemAssets(tx, assets, urgent)
  })
}

/** Purges a batch of descendants of a deleted item. Returns whether there may be more. */
const purgeBatch = async (tx: Tx, itemId: number): Promise<boolean> =>
  (await lockDeletedItem(tx, itemId)) && (await deleteDescendants(tx, itemId, BATCH)) >= BATCH

/** Purges up to 500 items that were deleted over an hour ago, until the signal aborts. */
export async function purgeOverdue(db: Db, signal: AbortSignal): Promise<void> {
  for (const itemId of await findOverdueItems(db, BATCH)) {
    if (signal.aborted) return
    await purge(db, itemId)
  }
}
