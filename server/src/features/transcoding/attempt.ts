import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { isWorkerStopped, type JobRun } from '../../infra/queue.ts'
import { enqueueNotifyOfVideo } from '../notification/enqueue.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { objectPrefix } from '../assets/asset-paths.ts'
import { removeLater } from '../removal/removal-store.ts'
import { clearStarts, type Step, uncountStart } from './claim-store.ts'
import { type ClaimedVideo, claimVideo } from './claim-video.ts'
import type { ProcessVideoData } from './job-names.ts'
import { unpublishPartialRendition } from './first-rendition.ts'
import { markLadderPlanned } from './rendition-store.ts'
import { findVideoToProcess, markFailed, type VideoToProcess } from './video-store.ts'
import { requireSpace } from './require-space.ts'
import { ClaimLostError, ownsClaim } from './video-files.ts'
import type { ProcessingServices } from './processing-services.ts'

/** The number of starts after which processing fails. Graceful stops and full disks do not count. */
export const MAX_STARTS = 5

const reasons = {
  unreadable: 'This file cannot be read to the end. It may be damaged or incomplete.',
  slow: 'This file took too long to process.',
  ours: 'Something went wrong on our side. Please try again.',
}

/**
 * Returns why a video cannot be processed, in words for its owner, or null if a retry may succeed.
 */
function reasonOf(error: unknown, starts: number): string | null {
  if (isStorageFull(error)) return null
  if (error instanceof MediaError) return error.timedOut ? reasons.slow : reasons.unreadable
  return starts < MAX_STARTS ? null : reasons.ours
}

/**
 * Runs one processing step of a video that has neither failed nor been deleted, and marks the video
 * as failed if the step cannot succeed. Every start counts until one succeeds, even one that kills
 * the worker; graceful stops and full disks do not count. Throws errors worth a retry. Changes
 * nothing once the next attempt has begun.
 */
export async function attempt(
  services: ProcessingServices,
  run: JobRun<ProcessVideoData>,
  step: Step,
  work: (video: ClaimedVideo) => Promise<void>,
): Promise<void> {
  const claimed = await claimVideo(services.db, run.data.itemId, step)
  if (!claimed) return
  const { video, starts } = claimed
  try {
    await runStep(services, starts, () => work(video))
    await video.change((tx) => clearStarts(tx, video))
  } catch (error) {
    await endFailed(services, run, claimed, error).catch((failure: unknown) => {
      if (!(failure instanceof ClaimLostError)) throw failure
    })
  } finally {
    await services.responseCache.invalidate()
  }
}

async function runStep(services: ProcessingServices, starts: number, work: () => Promise<void>) {
  if (starts > MAX_STARTS) throw new Error('Processing was started too many times')
  await requireSpace(services)
  await work()
}

/** Throws the error if a retry may succeed, and a ClaimLostError if a later attempt has begun. */
async function endFailed(
  { db, queue }: ProcessingServices,
  run: JobRun<ProcessVideoData>,
  { video, starts }: { video: ClaimedVideo; starts: number },
  error: unknown,
) {
  if (error instanceof ClaimLostError) throw error
  if (!(await ownsClaim(video.change))) {
    // The purge may have run before the last segment was written.
    if (!(await findVideoToProcess(db, video.item_id))) await removeVideoFiles(db, video)
    throw new ClaimLostError()
  }
  if (isWorkerStopped(run.signal) || isStorageFull(error)) await uncountStart(db, video)
  const reason = run.signal.aborted ? null : reasonOf(error, starts)
  if (reason === null) throw error
  if (video.state === 'READY') {
    // The video stays playable.
    await video.change((tx) => markLadderPlanned(tx, video.item_id))
    run.report(error as Error)
    return
  }
  await video.change(async (tx) => {
    await unpublishPartialRendition(tx, video)
    await markFailed(tx, video.item_id, reason)
    await enqueueNotifyOfVideo(queue, tx, video.item_id)
  })
  if (reason === reasons.ours) run.report(error as Error)
}

const removeVideoFiles = (db: Db, { source_id }: VideoToProcess) =>
  removeLater(db, [objectPrefix('videos', source_id)])
