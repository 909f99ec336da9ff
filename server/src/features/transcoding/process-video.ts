import { probe } from '../../infra/ffmpeg/probe.ts'
import type { Job } from '../../infra/queue.ts'
import { enqueueVideoJob } from './enqueue.ts'
import { MAKE_PREVIEWS, PROCESS_VIDEO, type ProcessVideoData, weightOf } from './job-names.ts'
import type { Lane } from './lanes.ts'
import { enqueueNotifyOfPublication, enqueueNotifyOfVideo } from '../notification/enqueue.ts'
import { attemptFile, PLAY_FILE } from '../assets/file-names.ts'
import { encodeFirstRung } from './first-rung.ts'
import { attempt } from './attempt.ts'
import type { ClaimedVideo } from './claim-video.ts'
import { canRemux, isStreamCopy, remux } from './encoding/remux.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { markHeavy, markPlayable, saveProgress } from './video-store.ts'
import { ClaimLostError, publishFiles, objectKeyOf, sourceFile } from './video-files.ts'
import { stepProgressSaver, PROGRESS_PERCENT, throttleProgress } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'

/** Makes the videos of one lane playable, and enqueues their previews. */
export const processVideo = (services: ProcessingServices, lane: Lane): Job<ProcessVideoData> => ({
  name: lane.queue,
  options: {
    concurrency: lane.concurrency,
    groupConcurrency: 1,
    exclusiveGroups: lane.queue === PROCESS_VIDEO.heavy,
    // A graceful stop or full disk uses up a retry of the queue: attempt() enforces the real limit.
    timeoutSeconds: 6 * 3600,
    retries: 10_000,
  },
  run: (run) =>
    attempt(services, run, 'attempt', async (video) => {
      if (video.play_file !== null) await video.change(enqueuePreviews(services, video))
      else await processInLane(services, video, lane, run.signal)
    }),
})

const enqueuePreviews =
  ({ queue }: ProcessingServices, { item_id, owner_id, heavy }: ClaimedVideo) =>
  (tx: Parameters<typeof enqueueVideoJob>[0]) =>
    enqueueVideoJob(tx, queue, MAKE_PREVIEWS[weightOf({ heavy })], {
      itemId: item_id,
      ownerId: owner_id,
    })

/**
 * Makes a video playable, or moves it to the heavy lane when it exceeds the time limit of its lane.
 */
async function processInLane(
  services: ProcessingServices,
  video: ClaimedVideo,
  lane: Lane,
  signal: AbortSignal,
) {
  if (lane.timeoutSeconds === null) return makePlayable(services, video, lane, signal)
  const laneTimeout = AbortSignal.timeout(lane.timeoutSeconds * 1000)
  try {
    await makePlayable(services, video, lane, AbortSignal.any([signal, laneTimeout]))
  } catch (error) {
    if (!laneTimeout.aborted || signal.aborted || error instanceof ClaimLostError) throw error
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
  { niceness }: Lane,
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
    else await encodeFirstRung(services, video, context, PLAY_FILE)
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
