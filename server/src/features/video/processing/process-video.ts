import { type Ffmpeg, MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import type { SharedAnswers } from '../../../infra/http/shared-answers.ts'
import { isStorageFull } from '../../../infra/objects/storage-full.ts'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Job, Run } from '../../../infra/queue.ts'
import { objectKey, objectPrefix } from '../../media/address.ts'
import { ORIGINAL } from '../../media/intake.ts'
import { PROCESS_VIDEO, type ProcessVideo } from '../job-names.ts'
import { makePlayable, makePoster, type Stage } from './stages.ts'
import {
  markFailed,
  markPlayable,
  markPoster,
  markReady,
  noteProgress,
  type VideoToProcess,
  videoToProcess,
} from './store.ts'

export interface ProcessingNeeds {
  db: Db
  objects: ObjectStore
  ffmpeg: Ffmpeg
  shared: SharedAnswers
}

const PLAY_FILE = 'play.mp4'
const POSTER_FILE = 'poster.webp'
/** Until it plays is most of the way. */
const PLAYABLE_AT = 85
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 1_000
/** How often a failure of ours is tried again. */
const TRIES = 3

const reasons = {
  unreadable: 'This file can not be read to its end. It may be damaged or incomplete.',
  slow: 'This file took too long to process.',
  ours: 'Something went wrong on our side. Please try again.',
}

/** Why a video can not be processed, for its owner; null where it is worth another try. */
function reasonOf(error: unknown, triedBefore: number): string | null {
  if (error instanceof MediaFailure && !isStorageFull(error))
    return error.timedOut ? reasons.slow : reasons.unreadable
  return triedBefore < TRIES ? null : reasons.ours
}

/** Takes an uploaded video through all that is to be made of it, going on where an earlier run stopped. */
export const processVideo = (needs: ProcessingNeeds): Job<ProcessVideo> => ({
  name: PROCESS_VIDEO,
  // Runs that a stop cut short count as tries too, and must not use them up.
  options: { atOnce: 2, timeout: 6 * 3600, retries: 100 },
  async run(run) {
    const video = await videoToProcess(needs.db, run.data.itemId)
    if (!video || video.state !== 'PROCESSING') return
    try {
      await makeAll(needs, video, run)
    } catch (error) {
      const reason = run.signal.aborted ? null : reasonOf(error, run.triedBefore)
      if (reason === null) throw error
      await markFailed(needs.db, video.item_id, reason)
    } finally {
      await needs.shared.changed()
    }
  },
})

async function makeAll(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  { signal }: Run<ProcessVideo>,
) {
  const { db, objects, ffmpeg, shared } = needs
  const keyOf = (file: string) => objectKey('videos', video.source_id, file)
  const fetchOriginal = (input: string) => objects.copyTo(keyOf(ORIGINAL), input)

  await ffmpeg.withFolder(fetchOriginal, async (folder) => {
    const keep = async (file: string) => {
      await objects.put(keyOf(file), `${folder}/${file}`)
      // Deleted meanwhile: its purge may have been there already.
      if (await videoToProcess(db, video.item_id)) return true
      await objects.removeAll(objectPrefix('videos', video.source_id))
      return false
    }
    const source = await probe(ffmpeg, folder, 'input', signal)
    const deleted = new AbortController()
    const stage: Stage = {
      ffmpeg,
      folder,
      source,
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress: progressNoter(db, video, () => deleted.abort()),
    }

    if (video.play_file === null) {
      await makePlayable(stage, PLAY_FILE)
      if (!(await keep(PLAY_FILE))) return
      await markPlayable(db, video.item_id, PLAY_FILE)
      await shared.changed()
    }
    await noteProgress(db, video.item_id, PLAYABLE_AT)
    if (video.poster_file === null) {
      await objects.copyTo(keyOf(PLAY_FILE), `${folder}/played.mp4`)
      await makePoster(stage, 'played.mp4', POSTER_FILE)
      if (!(await keep(POSTER_FILE))) return
      await markPoster(db, video.item_id, POSTER_FILE)
    }
    await markReady(db, video.item_id)
  })
}

/** Notes progress from time to time, and says when nobody wants the video any more. */
function progressNoter(db: Db, video: VideoToProcess, onDeleted: () => void) {
  let noted = 0
  return (share: number) => {
    if (performance.now() - noted < NOTE_EVERY) return
    noted = performance.now()
    const progress = Math.floor(share * PLAYABLE_AT)
    // A lost note of progress harms nobody: the next one follows in a second.
    noteProgress(db, video.item_id, progress).then(
      (isWanted) => isWanted || onDeleted(),
      () => {},
    )
  }
}
