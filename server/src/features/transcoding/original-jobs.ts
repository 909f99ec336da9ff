import { inBatches } from '../../infra/in-batches.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, JobRun } from '../../infra/queue.ts'
import { removeLater } from '../removal/removal-store.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { removeStoredFile } from '../quota/stored-files.ts'
import { findDroppingVideos, markDropping, setOriginalState } from './original-store.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { ORIGINAL } from '../assets/file-names.ts'

interface Services {
  db: Db
  objects: ObjectStore
  /** Unless the site's settings say otherwise. */
  keepOriginals: boolean
}

const BATCH = 100

/**
 * Hourly. Removes the originals of ready videos whose playable file has the same content; with
 * KEEP_ORIGINALS=off, those of all ready videos. The next run completes an interrupted one.
 */
export const dropOriginals = (services: Services): Job<Record<string, never>> => ({
  name: 'drop-originals',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '33 * * * *',
  async run(run) {
    const settings = await readSiteSettings(services.db)
    const keepOriginals = settings.keepOriginals ?? services.keepOriginals
    await inBatches(
      async (limit) => {
        await markDropping(services.db, keepOriginals ? 'copies' : 'all', limit)
        let dropped = 0
        for (const video of await findDroppingVideos(services.db, limit)) {
          if (await dropOriginal(services, video, run)) dropped += 1
        }
        return dropped
      },
      { limit: BATCH, signal: run.signal },
    )
  },
})

type Video = Awaited<ReturnType<typeof findDroppingVideos>>[number]

/**
 * Removes an original. If there is no playable file, reports that, keeps the original and returns
 * false.
 */
async function dropOriginal(
  { db, objects }: Services,
  { item_id, source_id, play_file }: Video,
  { report }: JobRun<unknown>,
): Promise<boolean> {
  const playable = play_file && (await objects.stat(objectKey('videos', source_id, play_file)))
  if (!playable) {
    await setOriginalState(db, item_id, 'KEPT')
    report(new Error(`${source_id} has no playable file: its original is kept`))
    return false
  }
  await db.transaction().execute(async (tx) => {
    if (!(await setOriginalState(tx, item_id, 'DROPPED'))) return
    await removeStoredFile(tx, source_id, ORIGINAL)
    await removeLater(tx, [objectKey('videos', source_id, ORIGINAL)])
  })
  return true
}
