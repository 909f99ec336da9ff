import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import type { Job, JobRun } from '../../infra/queue.ts'
import {
  MAKE_PREVIEWS,
  MAKE_RENDITIONS,
  type ProcessVideoData,
  type FollowUpQueue,
  followUpQueueOf,
} from './job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_CONCURRENCY } from './video-queues.ts'
import { attemptFile, POSTER_FILE, spriteOf, STORYBOARD_FILE } from '../assets/file-names.ts'
import { av1LadderOf, ladderOf } from './encoding/ladder.ts'
import { finishVideo } from './make-renditions.ts'
import { planLadder } from './rendition-store.ts'
import { attempt } from './attempt.ts'
import type { ClaimedVideo } from './claim-video.ts'
import { makePoster } from './encoding/poster.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { markPoster, markStoryboard, saveProgress } from './video-store.ts'
import { makeStoryboard } from './encoding/storyboard.ts'
import { objectKeyOf, playFile, publishFiles } from './video-files.ts'
import { PROGRESS_PERCENT } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'

/**
 * Creates the missing poster and storyboard of playable videos, and plans their renditions. It has
 * its own queue, so that no video waits for the previews of others before it is playable.
 */
export const makePreviews = (
  services: ProcessingServices,
  queueName: FollowUpQueue,
): Job<ProcessVideoData> => ({
  name: MAKE_PREVIEWS[queueName],
  options: {
    concurrency: queueName === 'heavy' ? HEAVY_CONCURRENCY : 2,
    groupConcurrency: 1,
    timeoutSeconds: 6 * 3600,
    retries: 10_000,
  },
  run: (run) =>
    attempt(services, run, 'previews_attempt', async (video) => {
      await makeMissingPreviews(services, video, run)
      await video.change(async (tx) => {
        const getsAv1 = services.ffmpeg.av1Encoder !== null && !video.heavy
        const av1Renditions = getsAv1 ? av1LadderOf(video) : []
        const hasUnfinished = await planLadder(tx, video, [...ladderOf(video), ...av1Renditions])
        if (hasUnfinished)
          await services.queue.send(tx, MAKE_RENDITIONS[followUpQueueOf(video)], {})
        else await finishVideo(services, tx, video.item_id)
      })
    }),
})

async function makeMissingPreviews(
  services: ProcessingServices,
  video: ClaimedVideo,
  { signal, report }: JobRun<ProcessVideoData>,
) {
  const { objects, ffmpeg } = services
  const { item_id, attempt, source_id, change } = video
  if (video.poster_file === null || video.storyboard_file === null) {
    const fetchPlayFile = (input: string) =>
      objects.copyToFile(objectKeyOf(video)(playFile(video)), input)
    await ffmpeg.withWorkFolder(fetchPlayFile, async (folder) => {
      const context: ProcessingContext = {
        ffmpeg,
        folder,
        input: 'input',
        signal,
        onProgress: () => {},
        niceness: FOLLOW_UP_NICENESS[followUpQueueOf(video)],
        source: await probeSource(services, video, folder, signal),
      }
      if (video.poster_file === null) {
        const poster = attemptFile(POSTER_FILE, attempt)
        await makePoster(context, poster)
        const files = { [poster]: poster }
        await publishFiles(services, { source_id, folder, files, change }, async (tx) => {
          await markPoster(tx, item_id, poster)
          await saveProgress(tx, item_id, PROGRESS_PERCENT.poster)
        })
      }
      const text = attemptFile(STORYBOARD_FILE, attempt)
      const names = { text, sprite: spriteOf(text) }
      if (video.storyboard_file === null && (await tryStoryboard(context, names, report))) {
        const files = { [names.sprite]: names.sprite, [text]: text }
        await publishFiles(services, { source_id, folder, files, change }, (tx) =>
          markStoryboard(tx, item_id, text),
        )
      }
    })
  }
  await change((tx) => saveProgress(tx, item_id, PROGRESS_PERCENT.storyboard))
}

/** Probes the playable file, but returns the size and duration of the original. */
async function probeSource(
  { ffmpeg }: ProcessingServices,
  { width, height, duration }: ClaimedVideo,
  folder: string,
  signal: AbortSignal,
) {
  const playFile = await probe(ffmpeg, folder, 'input', signal)
  return { ...playFile, width, height, duration: duration ?? playFile.duration }
}

/** Returns whether the storyboard was created. Reports a MediaError: a video plays without one. */
async function tryStoryboard(
  context: ProcessingContext,
  names: { text: string; sprite: string },
  report: (error: Error) => void,
): Promise<boolean> {
  try {
    await makeStoryboard(context, names)
    return true
  } catch (error) {
    if (context.signal.aborted || !(error instanceof MediaError) || isStorageFull(error))
      throw error
    report(error)
    return false
  }
}
