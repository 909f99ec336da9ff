import {
  NOTIFY_OF_COMMENTS,
  NOTIFY_OF_FOLLOW,
  NOTIFY_OF_PUBLICATION,
} from '@seam/server/src/features/notification/enqueue.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { openQueue } from '@seam/server/src/infra/queue.ts'

/** Opens the services that write comments, posts and follows to a database without workers. */
export async function openServices(connectionString: string, connections: number) {
  const pool = openPool({ connectionString }, connections, () => {})
  const queue = await openQueue({ connectionString }, 2, () => {})
  const options = { concurrency: 1, timeoutSeconds: 60, retries: 0 }
  const jobs = [NOTIFY_OF_COMMENTS, NOTIFY_OF_FOLLOW, NOTIFY_OF_PUBLICATION]
  await queue.declare(jobs.map((name) => ({ name, options, run: async () => {} })))
  const reject = () => Promise.reject(new Error('no text is checked here'))
  const spam = {
    check: reject,
    checkEdit: reject,
    checkProfile: reject,
    checkCaptions: reject,
    hold: reject,
  }
  return { pool, db: openDatabase(pool), queue, spam }
}
