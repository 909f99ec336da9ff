import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { objectPrefix } from './address.ts'
import { type AssetRow, deleteAssetRows, lockAbandoned, lockAssets, lockUnused } from './store.ts'

const BATCH = 50

async function purge(tx: Tx, objects: ObjectStore, assets: AssetRow[]) {
  for (const { folder, public_id } of assets) {
    await objects.removeAll(objectPrefix(folder, public_id))
  }
  // In one statement, and last: the counters that it changes are locked for a moment only.
  await deleteAssetRows(
    tx,
    assets.map(({ id }) => id),
  )
}

/** Removes the files and rows of assets. Their row goes last, so that a broken-off run is repeated. */
export const purgeAssets = async (tx: Tx, objects: ObjectStore, ids: number[]): Promise<void> =>
  purge(tx, objects, await lockAssets(tx, ids))

/** Removes what an upload in pieces became, if nothing uses it. Gives whether there was something. */
export const purgeUnused = (db: Db, objects: ObjectStore, uploadId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const assets = await lockUnused(tx, uploadId)
    await purge(tx, objects, assets)
    return assets.length > 0
  })

/** Removes all assets that nothing has used for a day, in small batches. */
export async function purgeAbandoned(db: Db, objects: ObjectStore): Promise<void> {
  let found = BATCH
  while (found === BATCH) {
    found = await db.transaction().execute(async (tx) => {
      const assets = await lockAbandoned(tx, BATCH)
      await purge(tx, objects, assets)
      return assets.length
    })
  }
}
