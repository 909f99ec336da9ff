import { availableParallelism } from 'node:os'
import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { probe } from '../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { enqueueNotifyOfVideo } from '../notification/enqueue.ts'
import { isWorkerStopped, type Job, type JobRun } from '../../infra/queue.ts'
import { MAKE_RENDITIONS, type RenditionQueue, weightOf } from './job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_CONCURRENCY, HEAVY_NICENESS } from './lanes.ts'
import type { ProcessingContext } from './encoding/convert.ts'
import { markFailed, markReady, type VideoToProcess, findVideoToProcess } from './video-store.ts'
import { ClaimLostError, ownsClaim, publishFiles, objectKeyOf, sourceFile } from './video-files.ts'
import { MAX_STARTS } from './attempt.ts'
import { PROGRESS_PERCENT, throttleProgress } from './progress.ts'
import type { ProcessingServices } from './processing-services.ts'
import { attemptFile, FIRST_RUNG, firstRung, ORIGINAL, rungFile } from '../assets/file-names.ts'
import { readRenditionMetadata } from './first-rung.ts'
import { encodeRungs } from './encoding/encode-rungs.ts'
import {
  addPassStarts,
  findFirstRung,
  saveCompleteRung,
  savePassProgress,
  countUnfinished,
  lacksRenditions,
  waitsForAv1,
  type CompleteRung,
} from './rendition-store.ts'
import type { Rung } from './encoding/ladder.ts'
import { requireSpace } from './require-space.ts'
import { changePass, claimNextPass, failPass } from './claim-pass.ts'
import { type ClaimedPass, hasWaitingRenditions } from './rendition-claim-store.ts'

type NoData = Record<string, never>

/** Encodes the renditions of the next waiting pass, of any video. */
export const makeRenditions = (
  services: ProcessingServices,
  queue: RenditionQueue,
): Job<NoData> => ({
  name: MAKE_RENDITIONS[queue],
  options: {
    concurrency: CONCURRENCY[queue],
    // A graceful stop or full disk uses up a queue retry: makePass() enforces the real limit.
    timeoutSeconds: 6 * 3600,
    retries: 10_000,
  },
  async run(run) {
    const claimed = await claimNextPass(services.db, run.id, queue)
    if (claimed) await makePass(services, claimed, run, queue)
  },
})

/** Passes that one worker encodes concurrently. */
const CONCURRENCY: Record<RenditionQueue, number> = {
  ordinary: Math.max(1, availableParallelism() >> 1),
  heavy: HEAVY_CONCURRENCY,
  // Its encoder uses all cores.
  av1: 1,
}

async function makePass(
  services: ProcessingServices,
  claimed: ClaimedPass,
  run: JobRun<NoData>,
  queueName: RenditionQueue,
) {
  const { db, queue, responseCache } = services
  const { item_id: itemId } = claimed
  const video = await findVideoToProcess(db, itemId)
  const starts = await addPassStarts(db, claimed, 1)
  try {
    if (!video) throw new ClaimLostError()
    if (starts > MAX_STARTS) throw new Error('This pass was started too many times')
    await requireSpace(services)
    await encodePass(services, video, claimed, run.signal)
  } catch (error) {
    const isPaused = isStorageFull(error)
    if (isWorkerStopped(run.signal) || isPaused) await addPassStarts(db, claimed, -1)
    const isUnreadable = error instanceof MediaError && !isPaused
    const isLost = error instanceof ClaimLostError || !(await ownsClaim(changePass(db, claimed)))
    if (!isLost && (run.signal.aborted || isPaused)) throw error
    if (!isLost && !isUnreadable && starts < MAX_STARTS) throw error
    // The video plays without them: fewer renditions are better than none.
    await failPass(db, claimed)
    if (!isLost) run.report(error as Error)
  } finally {
    await responseCache.invalidate()
  }
  await db.transaction().execute(async (tx) => {
    if ((await countUnfinished(tx, itemId)) === 0) await finishVideo(services, tx, itemId)
    // Also of other videos: a pass that could not be claimed during this one may have no job left.
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

async function encodePass(
  services: ProcessingServices,
  video: VideoToProcess,
  claimed: ClaimedPass,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = services
  const { rungs } = claimed
  const change = changePass(db, claimed)
  // Smaller rungs are encoded from the first rung once it exists, at hardly any cost.
  const areSmaller = rungs.every(
    ({ codec, rung }) => codec === firstRung.codec && rung < FIRST_RUNG,
  )
  const first = areSmaller ? await findFirstRung(db, video.item_id) : undefined
  const file = first?.state === 'READY' ? (first.file ?? rungFile(firstRung)) : sourceFile(video)
  const knownStreams = file === ORIGINAL ? video.probe : null
  await ffmpeg.withWorkFolder(
    (input) => objects.copyToFile(objectKeyOf(video)(file), input),
    async (folder) => {
      const lost = new AbortController()
      const updateProgress = (share: number) =>
        change((tx) => savePassProgress(tx, claimed, { share, from: PROGRESS_PERCENT.storyboard }))
      const context: ProcessingContext = {
        ffmpeg,
        folder,
        input: 'input',
        niceness: rungs[0]?.codec === 'av1' ? HEAVY_NICENESS : FOLLOW_UP_NICENESS[weightOf(video)],
        source: knownStreams ?? (await probe(ffmpeg, folder, 'input', signal)),
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: throttleProgress(updateProgress, () => lost.abort()),
      }
      const encoded = await encodeRungs(context, rungs)
      const nameOf = (rung: Rung) => attemptFile(rungFile(rung), claimed.attempt)
      const completeRungs: [Rung, CompleteRung][] = []
      for (const [rung, segmentIndex] of encoded) {
        const name = nameOf(rung)
        const metadata = await readRenditionMetadata(context, rung, segmentIndex, name)
        completeRungs.push([rung, { ...metadata, file: name }])
      }
      const files = Object.fromEntries(rungs.map((rung) => [nameOf(rung), rungFile(rung)]))
      const publication = { source_id: video.source_id, folder, files, change }
      await publishFiles(services, publication, async (tx) => {
        for (const [rung, completeRung] of completeRungs) {
          await saveCompleteRung(tx, video, rung, completeRung)
        }
      })
    },
  )
}
