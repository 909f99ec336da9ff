import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deleteOldFailures } from './failure-store.ts'

/** Runs hourly: deletes wrong codes that no limit counts any longer. */
export const purgeSecondFactorFailures = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-second-factor-failures',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '41 * * * *',
  run: () => inBatches((limit) => deleteOldFailures(db, limit)),
})
