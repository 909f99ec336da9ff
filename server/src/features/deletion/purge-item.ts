import type { ObjectStore } from '../../infra/objects/object-store.ts'
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

/** Purges a deleted item with its descendants and files, in batches. Does nothing if it is not deleted. */
export async function purge(db: Db, objects: ObjectStore, itemId: number): Promise<void> {
  let purged = BATCH
  while (purged === BATCH) purged = await deleteDescendants(db, itemId, BATCH)
  let forgotten = BATCH
  while (forgotten === BATCH) forgotten = await deleteNotificationsAbout(db, itemId, BATCH)
  await db.transaction().execute(async (tx) => {
    const assets = await findVideoAssets(tx, itemId)
    await deleteItemRow(tx, itemId)
    await purgeAssets(tx, objects, assets)
  })
}

/** Purges up to 500 items that were deleted over an hour ago, until the signal aborts. */
export async function purgeOverdue(
  db: Db,
  objects: ObjectStore,
  signal: AbortSignal,
): Promise<void> {
  for (const itemId of await findOverdueItems(db, BATCH)) {
    if (signal.aborted) return
    await purge(db, objects, itemId)
  }
}
