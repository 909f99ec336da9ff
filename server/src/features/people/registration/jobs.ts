import { inBatches } from '../../../infra/in-batches.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Job } from '../../../infra/queue.ts'
import { deleteOldSignUps } from './sign-up-store.ts'

/** Runs daily: deletes the origin of sign-ups that are thirty days old. */
export const purgeSignUps = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-sign-ups',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '23 4 * * *',
  run: () => inBatches((limit) => deleteOldSignUps(db, limit)),
})
