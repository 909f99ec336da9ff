import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Job, Run } from '../../../infra/queue.ts'
import { objectKey } from '../../media/address.ts'
import { ORIGINAL } from '../../media/intake.ts'
import { uncountStored } from '../../media/storage/stored-files.ts'
import { droppingVideos, markDropping, setOriginalState } from './store.ts'

interface Needs {
  db: Db
  objects: ObjectStore
  keepOriginals: boolean
}

const BATCH = 100

/**
 * Every hour: removes the originals of videos that are ready, beside which an equal file plays, and
 * with KEEP_ORIGINALS=off those of all videos. What a run leaves undone the next one does.
 */
export const dropOriginals = (needs: Needs): Job<Record<string, never>> => ({
  name: 'drop-originals',
  options: { atOnce: 1, timeout: 3000, retries: 2 },
  schedule: '33 * * * *',
  async run(run) {
    const copied = needs.keepOriginals ? [true] : [true, false]
    let dropped = BATCH
    while (dropped === BATCH && !run.signal.aborted) {
      await markDropping(needs.db, copied, BATCH)
      dropped = 0
      for (const video of await droppingVideos(needs.db, BATCH)) {
        if (await drop(needs, video, run)) dropped += 1
      }
    }
  },
})

type Video = Awaited<ReturnType<typeof droppingVideos>>[number]

/** Returns false where nothing would be left to play. */
async function drop(
  { db, objects }: Needs,
  { item_id, source_id, play_file }: Video,
  { report }: Run<unknown>,
): Promise<boolean> {
  const played = play_file && (await objects.facts(objectKey('videos', source_id, play_file)))
  if (!played) {
    await setOriginalState(db, item_id, 'KEPT')
    report(new Error(`${source_id} has no file that plays: its original is kept`))
    return false
  }
  await objects.removeAll(objectKey('videos', source_id, ORIGINAL))
  await uncountStored(db, source_id, ORIGINAL)
  await setOriginalState(db, item_id, 'DROPPED')
  return true
}
