import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import { deleteExpiredUsernames } from './account-store.ts'
import { PURGE_ACCOUNT, type PurgeAccount } from './delete-account.ts'
import { purgeAccount } from './purge-account.ts'

/** Daily. */
export const releasePreviousUsernames = (db: Db): Job<Record<string, never>> => ({
  name: 'release-held-usernames',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '23 4 * * *',
  run: () => inBatches((limit) => deleteExpiredUsernames(db, limit)),
})

export const purgeDeletedAccount = (services: { db: Db; queue: Queue }): Job<PurgeAccount> => ({
  name: PURGE_ACCOUNT,
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 20 },
  run: ({ data }) => purgeAccount(services, data.accountId),
})
