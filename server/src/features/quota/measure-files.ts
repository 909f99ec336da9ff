import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { servedFiles, ORIGINAL } from '../assets/file-names.ts'
import { imageFiles, objectKey } from '../assets/asset-paths.ts'
import { findAssetUse } from '../assets/asset-use-store.ts'
import { lockUnmeasuredAsset, setFileSizes, type UnmeasuredAsset } from './store.ts'

interface Services {
  db: Db
  objects: ObjectStore
}

/** Measures the files of assets that an older version stored, every hour. */
export const measureStoredFiles = ({ db, objects }: Services): Job<Record<string, never>> => ({
  name: 'measure-stored-files',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '27 * * * *',
  async run({ signal }) {
    // One in each transaction: the object store may be slow, and its lock makes others wait.
    let hasMore = true
    while (hasMore && !signal.aborted) {
      hasMore = await db.transaction().execute(async (tx) => {
        const asset = await lockUnmeasuredAsset(tx)
        if (asset) await setFileSizes(tx, asset.id, await sizesOf({ db: tx, objects }, asset))
        return asset !== undefined
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
  const measure = async (name: string) => {
    const stats = await objects.stat(objectKey(folder, public_id, name))
    if (stats) sizes[name] = stats.size
  }
  await Promise.all(names.map(measure))
  return sizes
}

const noFiles = { files: [], storyboard: null, captions: [], renditions: [] }
