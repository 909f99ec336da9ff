import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { PURGE_ITEM, type PurgeItem } from '../item/delete-item.ts'
import { purge, purgeOverdue } from './purge-item.ts'

interface Services {
  db: Db
}

export const purgeItem = ({ db }: Services): Job<PurgeItem> => ({
  name: PURGE_ITEM,
  options: { concurrency: 1, batchSize: 20, timeoutSeconds: 600, retries: 10 },
  run: ({ data }) => purge(db, data.itemId, data.urgent),
})

/** Hourly. Purges deleted items whose own job failed to. */
export const purgeOverdueItems = ({ db }: Services): Job<Record<string, never>> => ({
  name: 'purge-leftovers',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 2 },
  schedule: '17 * * * *',
  run: ({ signal }) => purgeOverdue(db, signal),
})
