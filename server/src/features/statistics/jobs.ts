import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import { addViewings } from './add-viewings.ts'
import { deleteOldSiteHours, saveSiteHours } from './site-store.ts'
import { emptyPassedSlots } from './view-store.ts'
import { deleteOldDays, deleteOldViewings } from './viewing-store.ts'

/**
 * Every ten minutes. Removes the viewers of views too old to prevent another from being counted.
 */
export const deleteExpiredViews = (db: Db): Job<Record<string, never>> => ({
  name: 'forget-viewers',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '*/10 * * * *',
  run: () => emptyPassedSlots(db),
})

/**
 * Every minute. Adds viewers who have watched to the statistics of videos, and deletes what is too
 * old for them.
 */
export const countStatistics = (db: Db): Job<Record<string, never>> => ({
  name: 'count-statistics',
  options: { concurrency: 1, timeoutSeconds: 300, retries: 2 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    await inBatches((limit) => db.transaction().execute((tx) => addViewings(tx, limit)), { signal })
    await inBatches((limit) => deleteOldViewings(db, limit), { signal })
    await inBatches((limit) => deleteOldDays(db, 'video_day', limit), { signal })
    await inBatches((limit) => deleteOldDays(db, 'video_source', limit), { signal })
  },
})

interface SiteServices {
  db: Db
  disk: DiskSpace
  queue: Queue
}

/** Every ten minutes. Saves the numbers of the site in this hour. */
export const recordSiteNumbers = ({
  db,
  disk,
  queue,
}: SiteServices): Job<Record<string, never>> => ({
  name: 'record-site-numbers',
  options: { concurrency: 1, timeoutSeconds: 300, retries: 2 },
  schedule: '*/10 * * * *',
  run: async () => {
    const [{ free, total }, queues] = await Promise.all([disk.usage(), queue.states()])
    const waitingJobs = queues.reduce((sum, { waiting }) => sum + waiting, 0)
    await saveSiteHours(db, { diskBytes: total - free, waitingJobs })
    await deleteOldSiteHours(db)
  },
})
