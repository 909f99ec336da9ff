import type * as z from 'zod'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { editVideo, publishVideo } from '@seam/contract/video.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { detachAsset, attachAsset } from '../assets/attach-asset.ts'
import { purgeItemFromCaches } from '../assets/purge-shared-caches.ts'
import { enqueueVideoJob } from '../transcoding/enqueue.ts'
import { PROCESS_VIDEO } from '../transcoding/job-names.ts'
import { isHeavy, videoQueueOf } from '../transcoding/video-queues.ts'
import { insertVideo, lockVideo, updateDetails } from './store.ts'
import { reschedule, schedule } from '../item/schedule.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { resetForRetry, findCost } from '../transcoding/video-store.ts'
import { markHeld, setListingFields, updateListing } from '../item/item-store.ts'
import { enqueueNotifyOfEdit, enqueueNotifyOfPublication } from '../notification/enqueue.ts'

type Publication = z.output<typeof publishVideo.body> & {
  /** Why it is held for review. */
  hold: Hold | null
}
type Edit = z.output<typeof editVideo.body> & {
  /** Why a private video is held for review, now that it becomes visible to others. */
  hold: Hold | null
}

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
}

/** Publishes uploaded files as a video and enqueues its processing. Returns its public id. */
export const publish = ({ db, queue, spam }: Services, ownerId: number, video: Publication) =>
  db.transaction().execute(async (tx) => {
    const source = await attachAsset(tx, ownerId, 'videos', video.video, 'video')
    const thumbnail = await attachAsset(tx, ownerId, 'thumbnails', video.thumbnail, 'thumbnail')
    const publicId = randomPublicId()
    const heavy = isHeavy(source)
    const itemId = await insertVideo(tx, {
      ...video,
      publicId,
      ownerId,
      sourceAssetId: source.id,
      thumbnailAssetId: thumbnail.id,
      heavy,
      held: video.hold !== null,
    })
    if (video.publishAt) await schedule(queue, tx, itemId, video.publishAt)
    if (video.hold) await spam.hold(tx, { kind: 'video', itemId, accountId: ownerId }, video.hold)
    await enqueueVideoJob(tx, queue, PROCESS_VIDEO[videoQueueOf(source, heavy)], {
      itemId,
      ownerId,
    })
    return publicId
  })

/**
 * Changes the details of an owner's video. Releases a replaced thumbnail. If the video is listed,
 * notifies newly mentioned users.
 */
export const edit = (
  { db, queue, spam }: Services,
  ownerId: number,
  itemId: number,
  change: Edit,
) =>
  db.transaction().execute(async (tx) => {
    // Locks the review before the item, like decisions.
    if (change.hold) {
      await spam.hold(tx, { kind: 'video', itemId, accountId: ownerId }, change.hold)
    }
    const video = await lockVideo(tx, itemId)
    if (!video) throw notFound()
    if (change.hold) await markHeld(tx, itemId)
    const thumbnail =
      change.thumbnail &&
      (await attachAsset(tx, ownerId, 'thumbnails', change.thumbnail, 'thumbnail'))
    await updateDetails(tx, itemId, {
      title: change.title,
      description: change.description,
      publish_status: change.publishStatus,
      downloadable: change.downloadable,
      ...(thumbnail && { thumbnail_asset_id: thumbnail.id }),
    })
    if (thumbnail) await detachAsset(tx, queue, video.thumbnail_asset_id)
    if (change.publishStatus === 'PRIVATE' && video.publish_status !== 'PRIVATE') {
      await purgeItemFromCaches(tx, queue, itemId)
    }
    await setListingFields(tx, itemId, { nsfw: change.nsfw, category: change.category })
    const state = await reschedule(queue, tx, itemId, {
      publishAt: change.publishAt,
      isPrivate: change.publishStatus === 'PRIVATE',
      wasPrivate: video.publish_status === 'PRIVATE',
    })
    const changesListing = await updateListing(tx, itemId)
    // Approval notifies the followers, and so does the publication of what is scheduled.
    if (change.hold || state === 'scheduled') return
    if (changesListing || state === 'just published') {
      await enqueueNotifyOfPublication(queue, tx, itemId)
    } else {
      await enqueueNotifyOfEdit(queue, tx, itemId, { before: textOf(video), after: textOf(change) })
    }
  })

/** Everything in which users can be mentioned. */
const textOf = ({ title, description }: { title: string; description: string }) =>
  `${title} ${description}`

/** Enqueues a failed video again. Throws 409 if it did not fail or was retried too often. */
export const retry = (db: Db, queue: Queue, ownerId: number, itemId: number) =>
  db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, itemId)
    if (!video) throw notFound()
    if (video.state !== 'FAILED') {
      throw new ProblemError('conflict', 'Only a video whose processing failed can be retried')
    }
    if (video.retries >= limits.videoRetries)
      throw new ProblemError('conflict', serverMessages.videoRetries)
    await resetForRetry(tx, itemId)
    const videoQueue = videoQueueOf(await findCost(tx, itemId), video.heavy)
    await enqueueVideoJob(tx, queue, PROCESS_VIDEO[videoQueue], { itemId, ownerId })
  })
