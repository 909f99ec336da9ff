import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { isWorkerStopped, type JobRun } from '../../infra/queue.ts'
import { notifyOfVideo } from '../notification/enqueue.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { objectPrefix } from '../assets/asset-paths.ts'
import { removeLater } from '../removal/removal-store.ts'
import { clearStarts, type Step, takeBackStart } from './claim-store.ts'
import { type ClaimedVideo, claimVideo } from './claim-video.ts'
import type { ProcessVideoData } from './job-names.ts'
import { unpublishPartialRung } from './renditions/first-rung.ts'
import { markLadderPlanned } from './renditions/rendition-store.ts'
import { findVideoToProcess, markFailed, type VideoToProcess } from './video-store.ts'
import { requireSpace } from './require-space.ts'
import { ClaimLostError, isHeld } from './video-files.ts'
import type { ProcessingServices } from './processing-services.ts'

/** The number of starts after which processing fails. Graceful stops and full disks do not count. */
export const MAX_STARTS = 5

const reasons = {
  unreadable: 'This file can not be read to its end. It may be damaged or incomplete.',
  slow: 'This file took too long to process.',
  ours: 'Something went wrong on our side. Please try again.',
}

/**
 * Returns why a video can not be processed, for its owner; null where another start may succeed.
 */
function reasonOf(error: unknown, starts: number): string | null {
  if (isStorageFull(error)) return null
  if (error instanceof MediaError) return error.timedOut ? reasons.slow : reasons.unreadable
  return starts < MAX_STARTS ? null : reasons.ours
}

/**
 * Runs one step of the processing of a video that has neither failed nor been deleted, and marks it
 * as failed where the step can not succeed. Every start counts until one succeeds, also where it
 * kills the worker; a graceful stop and a full disk do not count. Throws an error that is worth another start.
 * Changes nothing any more once the next attempt has begun.
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
  if (starts > MAX_STARTS) throw new Error('Its processing was started too often')
  await requireSpace(services)
  await work()
}

/** Throws the error where another start may succeed, and a ClaimLostError after a later attempt. */
async function endFailed(
  { db, queue }: ProcessingServices,
  run: JobRun<ProcessVideoData>,
  { video, starts }: { video: ClaimedVideo; starts: number },
  error: unknown,
) {
  if (error instanceof ClaimLostError) throw error
  if (!(await isHeld(video.change))) {
    // The purge may have run before the last segment was written.
    if (!(await findVideoToProcess(db, video.item_id))) await removeVideoFiles(db, video)
    throw new ClaimLostError()
  }
  if (isWorkerStopped(run.signal) || isStorageFull(error)) await takeBackStart(db, video)
  const reason = run.signal.aborted ? null : reasonOf(error, starts)
  if (reason === null) throw error
  if (video.state === 'READY') {
    // The video stays playable.
    await video.change((tx) => markLadderPlanned(tx, video.item_id))
    run.report(error as Error)
    return
  }
  await video.change(async (tx) => {
    await unpublishPartialRung(tx, video)
    await markFailed(tx, video.item_id, reason)
    await notifyOfVideo(queue, tx, video.item_id)
  })
  if (reason === reasons.ours) run.report(error as Error)
}

/** Removes all files of a video that was deleted during its processing. */
const removeVideoFiles = (db: Db, { source_id }: VideoToProcess) =>
  removeLater(db, [objectPrefix('videos', source_id)])
