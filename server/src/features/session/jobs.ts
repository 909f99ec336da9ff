import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deleteExpired } from './store.ts'
import { deleteExpiredUsedTokens } from './used-token-store.ts'

/** Runs hourly: deletes expired tokens, sessions and records of used tokens. */
export const purgeExpiredSessions = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-expired-sessions',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '37 * * * *',
  run: async () => {
    await deleteExpired(db)
    await inBatches((limit) => deleteExpiredUsedTokens(db, limit))
  },
})
