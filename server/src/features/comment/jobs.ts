import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deleteExpiredRemoved } from './removed-store.ts'

/** Runs hourly: deletes the expired copies of removed comments. */
export const purgeRemovedComments = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-removed-comments',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '27 * * * *',
  run: async ({ signal }) => {
    while (!signal.aborted && (await deleteExpiredRemoved(db))) {
      // Deletes the next batch.
    }
  },
})
