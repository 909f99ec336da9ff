import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import {
  MAKE_PREVIEWS,
  MAKE_RENDITIONS,
  type ProcessVideoData,
  type RenditionQueue,
  followUpQueueOf,
} from './job-names.ts'
import { findUnplanned } from './video-store.ts'
import { hasWaitingRenditions, releaseLostClaims } from './rendition-claim-store.ts'

/** Maximum videos without renditions that one run enqueues. */
const BATCH = 20
/** Behind all videos that are being published. */
const LOWEST_PRIORITY = -1_000_000

/** Hourly. Enqueues videos without renditions, and renditions that wait or whose job was lost. */
export const makeMissingRenditions = ({
  db,
  queue,
}: {
  db: Db
  queue: Queue
}): Job<Record<string, never>> => ({
  name: 'make-missing-renditions',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '23 * * * *',
  run: () =>
    db.transaction().execute(async (tx) => {
      for (const { item_id: itemId, owner_id, heavy } of await findUnplanned(tx, BATCH)) {
        const data: ProcessVideoData = { itemId }
        const options = { group: owner_id, priority: LOWEST_PRIORITY }
        await queue.send(tx, MAKE_PREVIEWS[followUpQueueOf({ heavy })], data, options)
      }
      const lost = await releaseLostClaims(tx)
      for (const each of lost) await queue.send(tx, MAKE_RENDITIONS[each.queue], {})
      // A job expires if no machine runs it for two weeks, and may find nothing to claim yet.
      for (const name of Object.keys(MAKE_RENDITIONS) as RenditionQueue[]) {
        if (await hasWaitingRenditions(tx, name)) await queue.send(tx, MAKE_RENDITIONS[name], {})
      }
    }),
})
