import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import type { Job, JobRun } from '../../infra/queue.ts'
import {
  MAKE_PREVIEWS,
  MAKE_RENDITIONS,
  type ProcessVideoData,
  type Weight,
  weightOf,
} from './job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_CONCURRENCY } from './lanes.ts'
import { PLAY_FILE, POSTER_FILE, STORYBOARD_FILE, STORYBOARD_SPRITE } from '../assets/file-names.ts'
import { ladderOf } from './renditions/ladder.ts'
import { planLadder } from './renditions/rendition-store.ts'
import { attempt } from './attempt.ts'
import { makePoster } from './poster.ts'
import type { ProcessingContext } from './convert.ts'
import {
  markPoster,
  markReady,
  markStoryboard,
  saveProgress,
  type VideoToProcess,
} from './video-store.ts'
import { makeStoryboard } from './storyboard.ts'
import { storeFile, objectKeyOf } from './video-files.ts'
import { PROGRESS_PERCENT } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'

/**
 * Makes the missing poster and storyboard of playable videos, and plans their renditions. It has a
 * queue of its own, so that no video waits for the previews of others before it is playable.
 */
export const makePreviews = (
  services: ProcessingServices,
  weight: Weight,
): Job<ProcessVideoData> => ({
  name: MAKE_PREVIEWS[weight],
  options: {
    ...{ concurrency: weight === 'heavy' ? HEAVY_CONCURRENCY : 2, groupConcurrency: 1 },
    ...{ timeoutSeconds: 6 * 3600, retries: 10_000 },
  },
  run: (run) =>
    attempt(services, run, async (video) => {
      await makeMissingPreviews(services, video, run)
      await services.db.transaction().execute(async (tx) => {
        const hasUnfinished = await planLadder(tx, video, ladderOf(video))
        if (hasUnfinished) await services.queue.send(tx, MAKE_RENDITIONS[weightOf(video)], {})
        else await markReady(tx, video.item_id)
      })
    }),
})

async function makeMissingPreviews(
  services: ProcessingServices,
  video: VideoToProcess,
  { signal, report }: JobRun<ProcessVideoData>,
) {
  const { db, objects, ffmpeg } = services
  if (video.poster_file === null || video.storyboard_file === null) {
    const fetchPlayFile = (input: string) =>
      objects.copyToFile(objectKeyOf(video)(PLAY_FILE), input)
    await ffmpeg.withWorkFolder(fetchPlayFile, async (folder) => {
      const context: ProcessingContext = {
        ...{ ffmpeg, folder, input: 'input', signal, onProgress: () => {} },
        niceness: FOLLOW_UP_NICENESS[weightOf(video)],
        source: await probeSource(services, video, folder, signal),
      }
      if (video.poster_file === null) {
        await makePoster(context, POSTER_FILE)
        await storeFile(services, video, folder, POSTER_FILE)
        await markPoster(db, video.item_id, POSTER_FILE)
        await saveProgress(db, video.item_id, PROGRESS_PERCENT.poster)
      }
      if (video.storyboard_file === null && (await tryStoryboard(context, report))) {
        await storeFile(services, video, folder, STORYBOARD_SPRITE)
        await storeFile(services, video, folder, STORYBOARD_FILE)
        await markStoryboard(db, video.item_id, STORYBOARD_FILE)
      }
    })
  }
  await saveProgress(db, video.item_id, PROGRESS_PERCENT.storyboard)
}

/** Probes the playable file, but returns the size and the duration of the original. */
async function probeSource(
  { ffmpeg }: ProcessingServices,
  { width, height, duration }: VideoToProcess,
  folder: string,
  signal: AbortSignal,
) {
  const playFile = await probe(ffmpeg, folder, 'input', signal)
  return { ...playFile, width, height, duration: duration ?? playFile.duration }
}

/** Returns whether it made the storyboard. Reports a MediaError: a video plays without one. */
async function tryStoryboard(
  context: ProcessingContext,
  report: (error: Error) => void,
): Promise<boolean> {
  try {
    await makeStoryboard(context, { text: STORYBOARD_FILE, sprite: STORYBOARD_SPRITE })
    return true
  } catch (error) {
    if (context.signal.aborted || !(error instanceof MediaError) || isStorageFull(error))
      throw error
    report(error)
    return false
  }
}
