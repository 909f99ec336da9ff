import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../../infra/objects/storage-full.ts'
import type { Job, Run } from '../../../infra/queue.ts'
import { ORIGINAL } from '../../media/intake.ts'
import { MAKE_RENDITIONS, PROCESS_VIDEO, type ProcessVideo } from '../job-names.ts'
import {
  PLAY_FILE,
  POSTER_FILE,
  STORYBOARD_FILE,
  STORYBOARD_SPRITE,
} from '../renditions/file-names.ts'
import { growFirstRung, withdraw } from '../renditions/first-rung.ts'
import { ladderOf } from '../renditions/ladder.ts'
import { noteLadder, planLadder } from '../renditions/rendition.ts'
import { makeCopy } from './copy.ts'
import { isRemux } from './plan.ts'
import { makePoster } from './poster.ts'
import type { Stage } from './stage.ts'
import {
  markFailed,
  markPlayable,
  markPoster,
  markReady,
  markStoryboard,
  noteProgress,
  type VideoToProcess,
  videoToProcess,
} from './state.ts'
import { makeStoryboard } from './storyboard.ts'
import {
  Deleted,
  keep,
  keyOf,
  noteShare,
  type ProcessingNeeds,
  progressNoter,
  TRIES,
} from './work.ts'

/** Percent of the way, once it plays, has a poster, and has a storyboard. */
const DONE = { playable: 25, poster: 30, storyboard: 35 }

/** From here the qualities count. */
export const QUALITIES_FROM = DONE.storyboard

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

/**
 * Takes an uploaded video through all that is to be made of it but its qualities, going on where an
 * earlier run stopped. Those of before there were qualities and storyboards get theirs in the same way.
 */
export const processVideo = (needs: ProcessingNeeds): Job<ProcessVideo> => ({
  name: PROCESS_VIDEO,
  // Runs that a stop cut short count as tries too, and must not use them up.
  options: { atOnce: 4, perGroup: 2, timeout: 6 * 3600, retries: 100 },
  async run(run) {
    const video = await videoToProcess(needs.db, run.data.itemId)
    if (!video || video.state === 'FAILED' || (video.state === 'READY' && video.ladder_at)) return
    try {
      await makeAll(needs, video, run)
    } catch (error) {
      if (error instanceof Deleted) return
      const reason = run.signal.aborted ? null : reasonOf(error, run.triedBefore)
      if (reason === null) throw error
      if (!(await videoToProcess(needs.db, video.item_id))) return
      if (video.state === 'READY') {
        // It goes on playing as it did.
        await noteLadder(needs.db, video.item_id)
        run.report(error as Error)
        return
      }
      await withdraw(needs, video)
      await markFailed(needs.db, video.item_id, reason)
    } finally {
      await needs.shared.changed()
    }
  },
})

async function makeAll(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  { signal, report }: Run<ProcessVideo>,
) {
  const { db, objects, ffmpeg, shared } = needs
  const at = keyOf(video)
  const fetchOriginal = (input: string) => objects.copyTo(at(ORIGINAL), input)

  await ffmpeg.withFolder(fetchOriginal, async (folder) => {
    const source = await probe(ffmpeg, folder, 'input', signal)
    const deleted = new AbortController()
    const original: Stage = {
      ffmpeg,
      folder,
      input: 'input',
      source,
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress: progressNoter(noteShare(db, video.item_id, DONE.playable), () => deleted.abort()),
    }

    if (video.play_file === null) {
      if (isRemux(source)) await makeCopy(original, PLAY_FILE)
      else await growFirstRung(needs, video, original, PLAY_FILE)
      await keep(needs, video, folder, PLAY_FILE)
      await markPlayable(db, video.item_id, PLAY_FILE)
      await shared.changed()
    }
    await noteProgress(db, video.item_id, DONE.playable)
    const previews = video.poster_file === null || video.storyboard_file === null
    if (previews) await objects.copyTo(at(PLAY_FILE), `${folder}/played.mp4`)
    const played = { ...original, input: 'played.mp4' }
    if (video.poster_file === null) {
      await makePoster(played, POSTER_FILE)
      await keep(needs, video, folder, POSTER_FILE)
      await markPoster(db, video.item_id, POSTER_FILE)
      await noteProgress(db, video.item_id, DONE.poster)
    }
    if (video.storyboard_file === null && (await hasStoryboard(played, report))) {
      await keep(needs, video, folder, STORYBOARD_SPRITE)
      await keep(needs, video, folder, STORYBOARD_FILE)
      await markStoryboard(db, video.item_id, STORYBOARD_FILE)
    }
    await noteProgress(db, video.item_id, DONE.storyboard)
    await db.transaction().execute(async (tx) => {
      const more = await planLadder(tx, video, ladderOf(source))
      if (more) await needs.queue.send(tx, MAKE_RENDITIONS, {})
      else await markReady(tx, video.item_id)
    })
  })
}

/** Makes the storyboard, if there is anything to make it of: a video that plays does not need one. */
async function hasStoryboard(stage: Stage, report: (error: Error) => void): Promise<boolean> {
  try {
    await makeStoryboard(stage, { text: STORYBOARD_FILE, sprite: STORYBOARD_SPRITE })
    return true
  } catch (error) {
    if (stage.signal.aborted || !(error instanceof MediaFailure) || isStorageFull(error))
      throw error
    report(error)
    return false
  }
}
