import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import {
  findLastMark,
  lowerRecency,
  markStale,
  takeStaleItems,
  updateItemScores,
} from '../item/score-store.ts'
import { handOverVotes } from '../notification/votes.ts'
import { copyVoteScores } from '../search/index-store.ts'

interface Services {
  db: Db
  queue: Queue
}

/** Items updated per transaction. */
const BATCH = 1_000

/**
 * Runs every minute: updates the scores of items with new votes, for the orders of feeds and comments
 * and for search, hands the votes over to the job that notifies of them, and takes out of the tops of a day and a week what is older.
 */
export const syncVoteScores = (services: Services): Job<Record<string, never>> => ({
  name: 'carry-votes',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    const { db } = services
    const repeat = async (runBatch: () => Promise<number>) => {
      while (!signal.aborted && (await runBatch()) === BATCH) {
        // There may be more.
      }
    }
    // Marks that this run adds are for the next one: their items are locked.
    const last = await findLastMark(db)
    await repeat(() => syncBatch(services, last))
    await repeat(() => lowerRecency(db, BATCH))
  },
})

/** Updates the scores of a batch of items marked up to `last`. Returns the number of their marks. */
const syncBatch = ({ db, queue }: Services, last: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { marks, ids, votes } = await takeStaleItems(tx, last, BATCH)
    await handOverVotes(queue, tx, votes)
    if (ids.length === 0) return marks
    // Statements of their own, which see every vote that committed before the items were locked.
    await updateItemScores(tx, ids)
    const skipped = await copyVoteScores(tx, ids)
    if (skipped.length > 0) await markStale(tx, skipped)
    return marks
  })
