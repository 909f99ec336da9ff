import { MediaError } from '../../infra/ffmpeg/ffmpeg.ts'
import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { isWorkerStopped, type JobRun } from '../../infra/queue.ts'
import { notifyOfVideo } from '../notification/enqueue.ts'
import type { ProcessVideoData } from './job-names.ts'
import { unpublishPartialRung } from './renditions/first-rung.ts'
import { markLadderPlanned } from './renditions/rendition-store.ts'
import {
  addStarts,
  clearStarts,
  markFailed,
  type VideoToProcess,
  findVideoToProcess,
} from './video-store.ts'
import { requireSpace } from './require-space.ts'
import { VideoDeletedError, removeVideoFiles } from './video-files.ts'
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
 */
export async function attempt(
  services: ProcessingServices,
  run: JobRun<ProcessVideoData>,
  step: (video: VideoToProcess) => Promise<void>,
): Promise<void> {
  const { db, objects, queue, responseCache } = services
  const video = await findVideoToProcess(db, run.data.itemId)
  if (!video || video.state === 'FAILED' || (video.state === 'READY' && video.ladder_at)) return
  const starts = await addStarts(db, video.item_id, 1)
  try {
    if (starts > MAX_STARTS) throw new Error('Its processing was started too often')
    await requireSpace(services)
    await step(video)
    await clearStarts(db, video.item_id)
  } catch (error) {
    if (error instanceof VideoDeletedError) return
    if (!(await findVideoToProcess(db, video.item_id))) {
      // The purge may have run before the last segment was written.
      await removeVideoFiles(objects, video)
      return
    }
    if (isWorkerStopped(run.signal) || isStorageFull(error)) await addStarts(db, video.item_id, -1)
    const reason = run.signal.aborted ? null : reasonOf(error, starts)
    if (reason === null) throw error
    if (video.state === 'READY') {
      // The video stays playable.
      await markLadderPlanned(db, video.item_id)
      run.report(error as Error)
      return
    }
    await unpublishPartialRung(services, video)
    await db.transaction().execute(async (tx) => {
      await markFailed(tx, video.item_id, reason)
      await notifyOfVideo(queue, tx, video.item_id)
    })
    if (reason === reasons.ours) run.report(error as Error)
  } finally {
    await responseCache.invalidate()
  }
}
