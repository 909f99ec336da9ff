import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { purgeAbandonedAssets } from './purge.ts'

/** Removes uploads that nothing uses, every hour. */
export const purgeAbandonedUploads = (services: {
  db: Db
  objects: ObjectStore
}): Job<Record<string, never>> => ({
  name: 'purge-abandoned-uploads',
  options: { concurrency: 1, timeoutSeconds: 1800, retries: 2 },
  schedule: '17 * * * *',
  run: () => purgeAbandonedAssets(services.db, services.objects),
})
