import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { purgeAbandonedAssets } from './purge.ts'

/** Hourly. */
export const purgeAbandonedUploads = ({ db }: { db: Db }): Job<Record<string, never>> => ({
  name: 'purge-abandoned-uploads',
  options: { concurrency: 1, timeoutSeconds: 1800, retries: 2 },
  schedule: '17 * * * *',
  run: () => purgeAbandonedAssets(db),
})
