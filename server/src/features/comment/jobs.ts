import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deleteExpiredRemoved } from './removed/store.ts'

/** Every hour: deletes removed comments that their writers have seen for long enough. */
export const purgeRemovedComments = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-removed-comments',
  options: { atOnce: 1, timeout: 600, retries: 2 },
  schedule: '27 * * * *',
  run: async ({ signal }) => {
    while (!signal.aborted && (await deleteExpiredRemoved(db))) {
      // Another batch.
    }
  },
})
