import { inBatches } from '../../infra/in-batches.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { removeLater } from '../removal/removal-store.ts'
import { objectPrefix } from './asset-paths.ts'
import {
  type AssetRow,
  deleteAssets,
  lockAbandonedAssets,
  lockAssets,
  lockUnusedAsset,
  markDetached,
} from './asset-store.ts'

const BATCH = 50

async function purge(tx: Tx, assets: AssetRow[], urgent = false) {
  const prefixes = assets.map(({ folder, public_id }) => objectPrefix(folder, public_id))
  await removeLater(tx, prefixes, urgent)
  // In one statement at the end, so that it locks the counters only briefly.
  await deleteAssets(
    tx,
    assets.map(({ id }) => id),
  )
}

/** Deletes the rows of assets. Their files are removed an hour later, or sooner if urgent. */
export const purgeAssets = async (tx: Tx, ids: number[], urgent = false): Promise<void> =>
  purge(tx, await lockAssets(tx, ids), urgent)

/**
 * Like {@link purgeAssets}, for the assets of an item. Reported images become unused instead, and are
 * removed after the decision.
 */
export async function purgeItemAssets(tx: Tx, ids: number[], urgent: boolean): Promise<void> {
  const assets = await lockAssets(tx, ids)
  for (const { id, is_reported: isReported } of assets) {
    if (isReported) await markDetached(tx, id)
  }
  await purge(
    tx,
    assets.filter((asset) => !asset.is_reported),
    urgent,
  )
}

/** Removes the asset of a resumable upload if it is unused. Returns whether there was one. */
export const purgeUnusedUpload = (db: Db, uploadId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const assets = await lockUnusedAsset(tx, uploadId)
    await purge(tx, assets)
    return assets.length > 0
  })

/** Removes all assets that have been unused for a day, in small batches. */
export const purgeAbandonedAssets = (db: Db): Promise<void> =>
  inBatches(
    (limit) =>
      db.transaction().execute(async (tx) => {
        const assets = await lockAbandonedAssets(tx, limit)
        await purge(tx, assets)
        return assets.length
      }),
    { limit: BATCH },
  )
