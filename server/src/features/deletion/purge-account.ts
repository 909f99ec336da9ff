import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { purgeAssets } from '../assets/purge.ts'
import { purgeAccountFiles } from '../assets/purge-shared-caches.ts'
import { inBatches } from '../../infra/in-batches.ts'
import { exportPrefix } from '../export/paths.ts'
import { removeLater } from '../removal/removal-store.ts'
import { deleteMailOfAccount } from '../mail/notices.ts'
import { deleteActor, deleteNotificationsOf } from '../notification/purge-store.ts'
import { handOverSiteImages } from '../site/site-image-store.ts'
import { deleteDeliveriesAbout } from '../webhook/delivery-store.ts'
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
  lockDeletedAccount,
} from './account-store.ts'
import { purge } from './purge-item.ts'

const BATCH = 200

/** Removes the data and files of a deleted account in batches, its row last. */
export async function purgeAccount(
  { db, queue }: { db: Db; queue: Queue },
  accountId: number,
): Promise<void> {
  if (!(await isMarkedDeleted(db, accountId))) return
  // While the rows still reference the files.
  await purgeAccountFiles(db, queue, accountId)
  // A request that ran during the deletion may have added items afterwards.
  await db.transaction().execute((tx) => deleteAccountItems(tx, accountId))
  await inBatches((limit) => deleteVotes(db, accountId, limit), { limit: BATCH })
  await inBatches((limit) => deleteFollows(db, accountId, limit), { limit: BATCH })
  await inBatches((limit) => deleteNotificationsOf(db, accountId, limit), { limit: BATCH })
  await inBatches((limit) => deleteActor(db, accountId, limit), { limit: BATCH })
  await inBatches((limit) => purgeItems(db, accountId, limit), { limit: BATCH })
  await clearProfileImages(db, accountId)
  await handOverSiteImages(db, accountId)
  await inBatches((limit) => purgeAccountAssets(db, accountId, limit), { limit: BATCH })
  await db.transaction().execute((tx) => purgeAccountRow(tx, accountId))
}

/**
 * Deletes the account's row, and schedules the removal of its exports. Also removes votes and
 * follows added in the meantime. Fails if other rows still reference the account; the job then
 * retries from the start.
 */
async function purgeAccountRow(tx: Tx, accountId: number): Promise<void> {
  await lockDeletedAccount(tx, accountId)
  const exported = await findExports(tx, accountId)
  await removeLater(
    tx,
    exported.map(({ public_id }) => exportPrefix(public_id)),
  )
  await deleteVotes(tx, accountId, BATCH)
  await deleteFollows(tx, accountId, BATCH)
  await deleteMailOfAccount(tx, accountId)
  await deleteDeliveriesAbout(tx, accountId)
  await deleteAccountRow(tx, accountId)
}

async function purgeItems(db: Db, accountId: number, limit: number): Promise<number> {
  const items = await findItems(db, accountId, limit)
  for (const { id } of items) await purge(db, id)
  return items.length
}

async function purgeAccountAssets(db: Db, accountId: number, limit: number): Promise<number> {
  const assets = await findAssets(db, accountId, limit)
  const ids = assets.map(({ id }) => id)
  await db.transaction().execute((tx) => purgeAssets(tx, ids))
  return ids.length
}
