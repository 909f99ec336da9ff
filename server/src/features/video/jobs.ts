import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { emptyPassedSlots } from './view-store.ts'

/**
 * Every ten minutes. Removes the viewers of views too old to prevent another from being counted.
 */
export const deleteExpiredViews = (db: Db): Job<Record<string, never>> => ({
  name: 'forget-viewers',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '*/10 * * * *',
  run: () => emptyPassedSlots(db),
})
