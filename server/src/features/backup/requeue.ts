import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { PURGE_ACCOUNT, type PurgeAccount } from '../deletion/delete-account.ts'
import { PURGE_ITEM, type PurgeItem } from '../item/delete-item.ts'
import { enqueueVideoJob } from '../transcoding/enqueue.ts'
import { MAKE_RENDITIONS, PROCESS_VIDEO } from '../transcoding/job-names.ts'
import { videoQueueOf } from '../transcoding/video-queues.ts'
import { findUnprocessed, findUnpurged, releaseClaims, takeRestoredMark } from './requeue-store.ts'

/**
 * After a restore, enqueues the work that was in progress when the backup was taken: a backup
 * contains no queue. The first process to start does it.
 */
export const requeueRestored = ({ db, queue }: { db: Db; queue: Queue }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await takeRestoredMark(tx))) return
    for (const { id, owner_id, heavy, ...cost } of await findUnprocessed(tx)) {
      const video = { itemId: id, ownerId: owner_id }
      await enqueueVideoJob(tx, queue, PROCESS_VIDEO[videoQueueOf(cost, heavy)], video)
    }
    for (const waiting of await releaseClaims(tx)) {
      for (let sent = 0; sent < waiting.steps; sent++) {
        await queue.send(tx, MAKE_RENDITIONS[waiting.queue], {})
      }
    }
    const { accounts, items } = await findUnpurged(tx)
    for (const accountId of accounts) {
      await queue.send(tx, PURGE_ACCOUNT, { accountId } satisfies PurgeAccount)
    }
    for (const itemId of items) await queue.send(tx, PURGE_ITEM, { itemId } satisfies PurgeItem)
  })
