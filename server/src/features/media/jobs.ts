import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { purgeAbandoned } from './purge.ts'

/** Every hour: uploads that were never used go. */
export const purgeAbandonedUploads = (needs: {
  db: Db
  objects: ObjectStore
}): Job<Record<string, never>> => ({
  name: 'purge-abandoned-uploads',
  options: { atOnce: 1, timeout: 1800, retries: 2 },
  schedule: '17 * * * *',
  run: () => purgeAbandoned(needs.db, needs.objects),
})
