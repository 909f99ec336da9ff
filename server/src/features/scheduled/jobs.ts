import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import { lockItem } from '../item/lock-store.ts'
import { publishScheduled } from '../item/schedule-store.ts'
import { enqueueNotifyOfPublication } from '../notification/enqueue.ts'
import { PUBLISH_SCHEDULED, type PublishScheduled } from '../item/schedule.ts'

/**
 * Publishes a video or post at its time, or at the start of a worker after it. Does nothing if it
 * was published, deleted or rescheduled since.
 */
export const publishScheduledJob = ({
  db,
  queue,
}: {
  db: Db
  queue: Queue
}): Job<PublishScheduled> => ({
  name: PUBLISH_SCHEDULED,
  options: { concurrency: 1, timeoutSeconds: 60, retries: 10 },
  run: ({ data: { itemId } }) =>
    db.transaction().execute(async (tx) => {
      await lockItem(tx, itemId)
      if (!(await publishScheduled(tx, itemId, { ifDue: true }))) return
      await enqueueNotifyOfPublication(queue, tx, itemId)
    }),
})
