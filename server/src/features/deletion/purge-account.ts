import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { purgeAssets } from '../assets/purge.ts'
import { exportPrefix } from '../export/paths.ts'
import { deleteActor, deleteNotificationsOf } from '../notification/purge-store.ts'
import { handOverSiteImages } from '../site/site-image-store.ts'
import {
  clearProfileImages,
  deleteAccountItems,
  deleteAccountRow,
  deleteFollows,
  deleteVotes,
  findAssets,
  findExports,
  findItems,
  isMarkedDeleted,
  lockAccount,
} from './account-store.ts'
import { purge } from './purge-item.ts'

const BATCH = 200

/** Removes the data and files of a deleted account in batches, and its row last. */
export async function purgeAccount(db: Db, objects: ObjectStore, accountId: number): Promise<void> {
  if (!(await isMarkedDeleted(db, accountId))) return
  // A request that ran during the deletion may have added items after it.
  await db.transaction().execute((tx) => deleteAccountItems(tx, accountId))
  await repeatUntilDone(() => deleteVotes(db, accountId, BATCH))
  await repeatUntilDone(() => deleteFollows(db, accountId, BATCH))
  await repeatUntilDone(() => deleteNotificationsOf(db, accountId, BATCH))
  await repeatUntilDone(() => deleteActor(db, accountId, BATCH))
  await repeatUntilDone(() => purgeItems(db, objects, accountId))
  await clearProfileImages(db, accountId)
  await handOverSiteImages(db, accountId)
  await repeatUntilDone(() => purgeAccountAssets(db, objects, accountId))
  for (const { public_id } of await findExports(db, accountId)) {
    await objects.removeAll(exportPrefix(public_id))
  }
  await db.transaction().execute((tx) => purgeAccountRow(tx, accountId))
}

/**
 * Deletes the account's row. Removes votes and follows added meanwhile; other rows that still reference
 * the account make this fail, and the job retries from the start.
 */
async function purgeAccountRow(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId)
  await deleteVotes(tx, accountId, BATCH)
  await deleteFollows(tx, accountId, BATCH)
  await deleteAccountRow(tx, accountId)
}

/** Repeats a step until it processes less than a full batch. */
async function repeatUntilDone(step: () => Promise<number>): Promise<void> {
  let done = BATCH
  while (done === BATCH) done = await step()
}

async function purgeItems(db: Db, objects: ObjectStore, accountId: number): Promise<number> {
  const items = await findItems(db, accountId, BATCH)
  for (const { id } of items) await purge(db, objects, id)
  return items.length
}

async function purgeAccountAssets(
  db: Db,
  objects: ObjectStore,
  accountId: number,
): Promise<number> {
  const assets = await findAssets(db, accountId, BATCH)
  const ids = assets.map(({ id }) => id)
  await db.transaction().execute((tx) => purgeAssets(tx, objects, ids))
  return ids.length
}
