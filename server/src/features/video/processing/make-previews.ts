import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../../infra/objects/storage-full.ts'
import type { Job, Run } from '../../../infra/queue.ts'
import {
  MAKE_PREVIEWS,
  MAKE_RENDITIONS,
  type ProcessVideo,
  type Weight,
  weightOf,
} from '../job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_SLOTS } from '../lanes.ts'
import {
  PLAY_FILE,
  POSTER_FILE,
  STORYBOARD_FILE,
  STORYBOARD_SPRITE,
} from '../renditions/file-names.ts'
import { ladderOf } from '../renditions/ladder.ts'
import { planLadder } from '../renditions/rendition.ts'
import { attempt } from './attempt.ts'
import { makePoster } from './poster.ts'
import type { Stage } from './stage.ts'
import {
  markPoster,
  markReady,
  markStoryboard,
  noteProgress,
  type VideoToProcess,
} from './state.ts'
import { makeStoryboard } from './storyboard.ts'
import { keep, keyOf, PERCENT, type ProcessingNeeds } from './work.ts'

/**
 * Makes the poster and the storyboard of videos that play, of those that are missing, and plans their
 * renditions. A queue of its own: no video waits for the previews of others before it plays.
 */
export const makePreviews = (needs: ProcessingNeeds, weight: Weight): Job<ProcessVideo> => ({
  name: MAKE_PREVIEWS[weight],
  options: {
    ...{ atOnce: weight === 'heavy' ? HEAVY_SLOTS : 2, perGroup: 1 },
    ...{ timeout: 6 * 3600, retries: 100 },
  },
  run: (run) =>
    attempt(needs, run, async (video) => {
      await makeFiles(needs, video, run)
      await needs.db.transaction().execute(async (tx) => {
        const more = await planLadder(tx, video, ladderOf(video))
        if (more) await needs.queue.send(tx, MAKE_RENDITIONS[weightOf(video)], {})
        else await markReady(tx, video.item_id)
      })
    }),
})

async function makeFiles(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  { signal, report }: Run<ProcessVideo>,
) {
  const { db, objects, ffmpeg } = needs
  if (video.poster_file === null || video.storyboard_file === null) {
    const fetchPlayed = (input: string) => objects.copyTo(keyOf(video)(PLAY_FILE), input)
    await ffmpeg.withFolder(fetchPlayed, async (folder) => {
      const stage: Stage = {
        ...{ ffmpeg, folder, input: 'input', signal, onProgress: () => {} },
        niceness: FOLLOW_UP_NICENESS[weightOf(video)],
        source: await sourceOf(needs, video, folder, signal),
      }
      if (video.poster_file === null) {
        await makePoster(stage, POSTER_FILE)
        await keep(needs, video, folder, POSTER_FILE)
        await markPoster(db, video.item_id, POSTER_FILE)
        await noteProgress(db, video.item_id, PERCENT.poster)
      }
      if (video.storyboard_file === null && (await hasStoryboard(stage, report))) {
        await keep(needs, video, folder, STORYBOARD_SPRITE)
        await keep(needs, video, folder, STORYBOARD_FILE)
        await markStoryboard(db, video.item_id, STORYBOARD_FILE)
      }
    })
  }
  await noteProgress(db, video.item_id, PERCENT.storyboard)
}

/** What is in the playable file, but in the size and of the duration of its original. */
async function sourceOf(
  { ffmpeg }: ProcessingNeeds,
  { width, height, duration }: VideoToProcess,
  folder: string,
  signal: AbortSignal,
) {
  const played = await probe(ffmpeg, folder, 'input', signal)
  return { ...played, width, height, duration: duration ?? played.duration }
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
