import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Job } from '../../../infra/queue.ts'
import { filesOfVideo } from '../../video/renditions/file-names.ts'
import { imageFiles, objectKey } from '../address.ts'
import { ORIGINAL } from '../intake.ts'
import { type AssetRow, assetUse } from '../store.ts'
import { lockUnmeasured, setFileSizes } from './store.ts'

interface Services {
  db: Db
  objects: ObjectStore
}

const BATCH = 20

/** Measures the files of assets that an older version stored, every hour. */
export const measureStoredFiles = ({ db, objects }: Services): Job<Record<string, never>> => ({
  name: 'measure-stored-files',
  options: { atOnce: 1, timeout: 3000, retries: 2 },
  schedule: '27 * * * *',
  async run({ signal }) {
    let count = BATCH
    while (count === BATCH && !signal.aborted) {
      count = await db.transaction().execute(async (tx) => {
        const assets = await lockUnmeasured(tx, BATCH)
        for (const asset of assets) {
          await setFileSizes(tx, asset.id, await sizesOf({ db: tx, objects }, asset))
        }
        return assets.length
      })
    }
  },
})

async function sizesOf({ db, objects }: Services, { folder, public_id }: AssetRow) {
  const names =
    folder === 'videos'
      ? [ORIGINAL, ...filesOfVideo((await assetUse(db, folder, public_id))?.videoFiles ?? noFiles)]
      : Object.values(imageFiles[folder])
  const sizes: Record<string, number> = {}
  for (const name of names) {
    const stats = await objects.facts(objectKey(folder, public_id, name))
    if (stats) sizes[name] = stats.size
  }
  return sizes
}

const noFiles = { files: [], storyboard: false, captions: [], renditions: [] }
