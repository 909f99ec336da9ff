import { availableParallelism } from 'node:os'
import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { enqueueNotifyOfVideo } from '../notification/enqueue.ts'
import { isWorkerStopped, type Job, type JobRun } from '../../infra/queue.ts'
import { MAKE_RENDITIONS, type RenditionQueue, followUpQueueOf } from './job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_CONCURRENCY, HEAVY_NICENESS } from './video-queues.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { markFailed, markReady, type VideoToProcess, findVideoToProcess } from './video-store.ts'
import { ClaimLostError, ownsClaim, publishFiles, objectKeyOf, sourceFile } from './video-files.ts'
import { MAX_STARTS } from './attempt.ts'
import { PROGRESS_PERCENT, throttleProgress } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'
import {
  attemptFile,
  FIRST_QUALITY,
  firstRendition,
  ORIGINAL,
  renditionFile,
} from '../assets/file-names.ts'
import { readRenditionMetadata } from './first-rendition.ts'
import { encodeRenditions } from './encoding/encode-renditions.ts'
import {
  addStepStarts,
  findFirstRendition,
  saveCompleteRendition,
  saveStepProgress,
  countUnfinished,
  lacksRenditions,
  waitsForAv1,
  type CompleteRendition,
} from './rendition-store.ts'
import type { Rendition } from './encoding/ladder.ts'
import { requireSpace } from './require-space.ts'
import { changeStep, claimNextStep, failStep } from './claim-step.ts'
import { type ClaimedStep, hasWaitingRenditions } from './rendition-claim-store.ts'

type NoData = Record<string, never>

/** Encodes the renditions of the next waiting step, of any video. */
export const makeRenditions = (
  services: ProcessingServices,
  queue: RenditionQueue,
): Job<NoData> => ({
  name: MAKE_RENDITIONS[queue],
  options: {
    concurrency: CONCURRENCY[queue],
    // A graceful stop or full disk uses up a queue retry: makeStep() enforces the real limit.
    timeoutSeconds: 6 * 3600,
    retries: 10_000,
  },
  async run(run) {
    const claimed = await claimNextStep(services.db, run.id, queue)
    if (claimed) await makeStep(services, claimed, run, queue)
  },
})

/** Passes that one worker encodes concurrently. */
const CONCURRENCY: Record<RenditionQueue, number> = {
  ordinary: Math.max(1, availableParallelism() >> 1),
  heavy: HEAVY_CONCURRENCY,
  // Its encoder uses all cores.
  av1: 1,
}

async function makeStep(
  services: ProcessingServices,
  claimed: ClaimedStep,
  run: JobRun<NoData>,
  queueName: RenditionQueue,
) {
  const { db, queue, responseCache } = services
  const { item_id: itemId } = claimed
  const video = await findVideoToProcess(db, itemId)
  const starts = await addStepStarts(db, claimed, 1)
  try {
    if (!video) throw new ClaimLostError()
    if (starts > MAX_STARTS) throw new Error('This step was started too many times')
    await requireSpace(services)
    await encodeStep(services, video, claimed, run.signal)
  } catch (error) {
    const isPaused = isStorageFull(error)
    if (isWorkerStopped(run.signal) || isPaused) await addStepStarts(db, claimed, -1)
    const isUnreadable = error instanceof MediaError && !isPaused
    const isLost = error instanceof ClaimLostError || !(await ownsClaim(changeStep(db, claimed)))
    if (!isLost && (run.signal.aborted || isPaused)) throw error
    if (!isLost && !isUnreadable && starts < MAX_STARTS) throw error
    // The video plays without them: fewer renditions are better than none.
    await failStep(db, claimed)
    if (!isLost) run.report(error as Error)
  } finally {
    await responseCache.invalidate()
  }
  await db.transaction().execute(async (tx) => {
    if ((await countUnfinished(tx, itemId)) === 0) await finishVideo(services, tx, itemId)
    // Also of other videos: a step that could not be claimed during this one may have no job left.
    if (await hasWaitingRenditions(tx, queueName))
      await queue.send(tx, MAKE_RENDITIONS[queueName], {})
  })
  await responseCache.invalidate()
}

const ONLY_PLAY_FILE =
  'This video plays in one quality only: the others could not be created. Please try again.'

/**
 * Marks a video as ready once all renditions but those of AV1, which are next, are encoded. Marks
 * it as failed if there are none at all: it still plays, and its owner can retry.
 */
export async function finishVideo({ queue }: ProcessingServices, tx: Tx, itemId: number) {
  if (await lacksRenditions(tx, itemId)) {
    await markFailed(tx, itemId, ONLY_PLAY_FILE)
    await enqueueNotifyOfVideo(queue, tx, itemId)
    return
  }
  await markReady(tx, itemId)
  if (await waitsForAv1(tx, itemId)) await queue.send(tx, MAKE_RENDITIONS.av1, {})
}

async function encodeStep(
  services: ProcessingServices,
  video: VideoToProcess,
  claimed: ClaimedStep,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = services
  const { renditions } = claimed
  const change = changeStep(db, claimed)
  // Smaller renditions are encoded from the first rendition once it exists, at hardly any cost.
  const areSmaller = renditions.every(
    ({ codec, quality }) => codec === firstRendition.codec && quality < FIRST_QUALITY,
  )
  const first = areSmaller ? await findFirstRendition(db, video.item_id) : undefined
  const file =
    first?.state === 'READY' ? (first.file ?? renditionFile(firstRendition)) : sourceFile(video)
  const knownStreams = file === ORIGINAL ? video.probe : null
  await ffmpeg.withWorkFolder(
    (input) => objects.copyToFile(objectKeyOf(video)(file), input),
    async (folder) => {
      const lost = new AbortController()
      const updateProgress = (share: number) =>
        change((tx) => saveStepProgress(tx, claimed, { share, from: PROGRESS_PERCENT.storyboard }))
      const context: ProcessingContext = {
        ffmpeg,
        folder,
        input: 'input',
        niceness:
          renditions[0]?.codec === 'av1'
            ? HEAVY_NICENESS
            : FOLLOW_UP_NICENESS[followUpQueueOf(video)],
        source: knownStreams ?? (await probe(ffmpeg, folder, 'input', signal)),
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: throttleProgress(updateProgress, () => lost.abort()),
      }
      const encoded = await encodeRenditions(context, renditions)
      const nameOf = (rendition: Rendition) =>
        attemptFile(renditionFile(rendition), claimed.attempt)
      const completeRenditions: [Rendition, CompleteRendition][] = []
      for (const [rendition, segmentIndex] of encoded) {
        const name = nameOf(rendition)
        const metadata = await readRenditionMetadata(context, rendition, segmentIndex, name)
        completeRenditions.push([rendition, { ...metadata, file: name }])
      }
      const files = Object.fromEntries(
        renditions.map((rendition) => [nameOf(rendition), renditionFile(rendition)]),
      )
      const publication = { source_id: video.source_id, folder, files, change }
      await publishFiles(services, publication, async (tx) => {
        for (const [rendition, completeRendition] of completeRenditions) {
          await saveCompleteRendition(tx, video, rendition, completeRendition)
        }
      })
    },
  )
}
