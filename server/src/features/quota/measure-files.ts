import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { servedFiles, ORIGINAL } from '../assets/file-names.ts'
import { imageFiles, objectKey } from '../assets/asset-paths.ts'
import { findAssetUse } from '../assets/asset-use-store.ts'
import { lockUnmeasuredAssets, setFileSizes, type UnmeasuredAsset } from './store.ts'

interface Services {
  db: Db
  objects: ObjectStore
}

const BATCH = 20

/** Measures the files of assets that an older version stored, every hour. */
export const measureStoredFiles = ({ db, objects }: Services): Job<Record<string, never>> => ({
  name: 'measure-stored-files',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '27 * * * *',
  async run({ signal }) {
    let count = BATCH
    while (count === BATCH && !signal.aborted) {
      count = await db.transaction().execute(async (tx) => {
        const assets = await lockUnmeasuredAssets(tx, BATCH)
        for (const asset of assets) {
          await setFileSizes(tx, asset.id, await sizesOf({ db: tx, objects }, asset))
        }
        return assets.length
      })
    }
  },
})

async function sizesOf({ db, objects }: Services, { folder, public_id, widths }: UnmeasuredAsset) {
  const names =
    folder === 'videos'
      ? [
          ORIGINAL,
          ...servedFiles((await findAssetUse(db, folder, public_id))?.videoFiles ?? noFiles),
        ]
      : imageFiles(folder, widths).all
  const sizes: Record<string, number> = {}
  for (const name of names) {
    const stats = await objects.stat(objectKey(folder, public_id, name))
    if (stats) sizes[name] = stats.size
  }
  return sizes
}

const noFiles = { files: [], storyboard: null, captions: [], renditions: [] }
