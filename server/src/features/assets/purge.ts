import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { objectPrefix } from './asset-paths.ts'
import {
  type AssetRow,
  deleteAssets,
  lockAbandonedAssets,
  lockAssets,
  lockUnusedAsset,
} from './asset-store.ts'

const BATCH = 50

async function purge(tx: Tx, objects: ObjectStore, assets: AssetRow[]) {
  for (const { folder, public_id } of assets) {
    await objects.removeAll(objectPrefix(folder, public_id))
  }
  // In one statement at the end, so that its changes lock the counters only briefly.
  await deleteAssets(
    tx,
    assets.map(({ id }) => id),
  )
}

/** Removes the files, then the rows of assets, so that an interrupted run can be repeated. */
export const purgeAssets = async (tx: Tx, objects: ObjectStore, ids: number[]): Promise<void> =>
  purge(tx, objects, await lockAssets(tx, ids))

/** Removes the asset of a resumable upload if nothing uses it. Returns whether there was one. */
export const purgeUnusedUpload = (
  db: Db,
  objects: ObjectStore,
  uploadId: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const assets = await lockUnusedAsset(tx, uploadId)
    await purge(tx, objects, assets)
    return assets.length > 0
  })

/** Removes all assets that have been unused for a day, in small batches. */
export async function purgeAbandonedAssets(db: Db, objects: ObjectStore): Promise<void> {
  let count = BATCH
  while (count === BATCH) {
    count = await db.transaction().execute(async (tx) => {
      const assets = await lockAbandonedAssets(tx, BATCH)
      await purge(tx, objects, assets)
      return assets.length
    })
  }
}
