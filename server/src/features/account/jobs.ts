import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'

/** Every day: names whose time is over are anybody's. */
export const releaseHeldUsernames = (db: Db): Job<Record<string, never>> => ({
  name: 'release-held-usernames',
  options: { atOnce: 1, timeout: 600, retries: 2 },
  schedule: '23 4 * * *',
  run: async () => {
    await db
      .deleteFrom('held_username')
      .where('held_until', '<=', sql<Date>`now()`)
      .execute()
  },
})
