import { probe } from '../../infra/ffmpeg/probe.ts'
import type { Job } from '../../infra/queue.ts'
import { enqueueVideoJob } from './enqueue.ts'
import {
  MAKE_PREVIEWS,
  PROCESS_VIDEO,
  type ProcessVideoData,
  followUpQueueOf,
} from './job-names.ts'
import type { VideoQueue } from './video-queues.ts'
import { enqueueNotifyOfPublication, enqueueNotifyOfVideo } from '../notification/enqueue.ts'
import { attemptFile, PLAY_FILE } from '../assets/file-names.ts'
import { encodeFirstRendition } from './first-rendition.ts'
import { attempt } from './attempt.ts'
import type { ClaimedVideo } from './claim-video.ts'
import { canRemux, isStreamCopy, remux } from './encoding/remux.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { markHeavy, markPlayable, saveProgress } from './video-store.ts'
import { ClaimLostError, publishFiles, objectKeyOf, sourceFile } from './video-files.ts'
import { stepProgressSaver, PROGRESS_PERCENT, throttleProgress } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'

/** Makes the videos of one queue playable, and enqueues their previews. */
export const processVideo = (
  services: ProcessingServices,
  videoQueue: VideoQueue,
): Job<ProcessVideoData> => ({
  name: videoQueue.jobName,
  options: {
    concurrency: videoQueue.concurrency,
    groupConcurrency: 1,
    exclusiveGroups: videoQueue.jobName === PROCESS_VIDEO.heavy,
    // A graceful stop or full disk uses up a retry of the queue: attempt() enforces the real limit.
    timeoutSeconds: 6 * 3600,
    retries: 10_000,
  },
  run: (run) =>
    attempt(services, run, 'attempt', async (video) => {
      if (video.play_file !== null) await video.change(enqueuePreviews(services, video))
      else await processInQueue(services, video, videoQueue, run.signal)
    }),
})

const enqueuePreviews =
  ({ queue }: ProcessingServices, { item_id, owner_id, heavy }: ClaimedVideo) =>
  (tx: Parameters<typeof enqueueVideoJob>[0]) =>
    enqueueVideoJob(tx, queue, MAKE_PREVIEWS[followUpQueueOf({ heavy })], {
      itemId: item_id,
      ownerId: owner_id,
    })

/**
 * Makes a video playable, or moves it to the heavy queue when it exceeds the time limit of its
 * queue.
 */
async function processInQueue(
  services: ProcessingServices,
  video: ClaimedVideo,
  videoQueue: VideoQueue,
  signal: AbortSignal,
) {
  if (videoQueue.timeoutSeconds === null) return makePlayable(services, video, videoQueue, signal)
  const queueTimeout = AbortSignal.timeout(videoQueue.timeoutSeconds * 1000)
  try {
    await makePlayable(services, video, videoQueue, AbortSignal.any([signal, queueTimeout]))
  } catch (error) {
    if (!queueTimeout.aborted || signal.aborted || error instanceof ClaimLostError) throw error
    const { item_id: itemId, owner_id: ownerId } = video
    await video.change(async (tx) => {
      await markHeavy(tx, itemId)
      await enqueueVideoJob(tx, services.queue, PROCESS_VIDEO.heavy, { itemId, ownerId })
    })
  }
}

async function makePlayable(
  services: ProcessingServices,
  video: ClaimedVideo,
  { niceness }: VideoQueue,
  signal: AbortSignal,
) {
  const { objects, ffmpeg } = services
  const { item_id, attempt, source_id, change } = video
  const file = attemptFile(PLAY_FILE, attempt)
  const fetchOriginal = (input: string) =>
    objects.copyToFile(objectKeyOf(video)(sourceFile(video)), input)
  await ffmpeg.withWorkFolder(fetchOriginal, async (folder) => {
    const lost = new AbortController()
    const updateProgress = stepProgressSaver(video, PROGRESS_PERCENT.playable)
    const context: ProcessingContext = {
      ffmpeg,
      folder,
      input: 'input',
      niceness,
      source: video.probe ?? (await probe(ffmpeg, folder, 'input', signal)),
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: throttleProgress(updateProgress, () => lost.abort()),
    }
    if (canRemux(context.source)) await remux(context, PLAY_FILE)
    else await encodeFirstRendition(services, video, context, PLAY_FILE)
    const files = { [file]: PLAY_FILE }
    await publishFiles(services, { source_id, folder, files, change }, async (tx) => {
      await markPlayable(tx, item_id, { file, copied: isStreamCopy(context.source) })
      await saveProgress(tx, item_id, PROGRESS_PERCENT.playable)
      await enqueuePreviews(services, video)(tx)
      await enqueueNotifyOfVideo(services.queue, tx, item_id)
      await enqueueNotifyOfPublication(services.queue, tx, item_id)
    })
  })
}
