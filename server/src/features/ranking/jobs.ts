import { setTimeout as wait } from 'node:timers/promises'
import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import {
  findLastMark,
  lowerRecency,
  markStale,
  takeStaleItems,
  takeVotes,
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
 * Every minute. Updates the scores of items with new votes, for feeds, comments and search; passes
 * the votes to the job that notifies of them; and removes items that have become too old from the
 * top rankings of the day and week.
 */
export const syncVoteScores = (services: Services): Job<Record<string, never>> => ({
  name: 'carry-votes',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    const { db } = services
    // Marks added during this run are for the next one: their items are locked.
    const last = await findLastMark(db)
    await inBatches((limit) => syncBatch(services, last, limit), { limit: BATCH, signal })
    await inBatches((limit) => lowerRecency(db, limit), { limit: BATCH, signal })
  },
})

/** Milliseconds between two polls for new votes, and the duration of a run. */
const HAND_OVER = { every: 5_000, during: 54_000 }

/**
 * Every minute, for a minute. Passes new votes to the job that notifies of them, while scores
 * follow only once a minute. No vote waits for it, and all votes within five seconds form one
 * batch.
 */
export const handOverNewVotes = (services: Services): Job<Record<string, never>> => ({
  name: 'hand-over-votes',
  options: { concurrency: 1, timeoutSeconds: 120, retries: 2 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    const end = performance.now() + HAND_OVER.during
    let [before, last] = [0, 0]
    while (!signal.aborted && performance.now() < end) {
      // Starts after the poll before last, whose votes are all committed by now.
      const next = await handOverAfter(services, before, signal)
      ;[before, last] = [last, Math.max(last, next)]
      await wait(HAND_OVER.every, undefined, { signal }).catch(() => null)
    }
  },
})

/** Passes on all votes with a mark after this one. Returns the last of these marks. */
async function handOverAfter({ db, queue }: Services, after: number, signal: AbortSignal) {
  let last = after
  const handOver = async () => {
    const taken = await db.transaction().execute(async (tx) => {
      const found = await takeVotes(tx, last, BATCH)
      if (found) await handOverVotes(queue, tx, found.votes)
      return found
    })
    last = taken?.last ?? last
    return taken !== undefined
  }
  while (!signal.aborted && (await handOver())) {
    // There may be more.
  }
  return last
}

/** Updates the scores of a batch of items marked up to `last`. Returns the number of marks. */
const syncBatch = ({ db, queue }: Services, last: number, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { marks, ids, votes } = await takeStaleItems(tx, last, limit)
    await handOverVotes(queue, tx, votes)
    if (ids.length === 0) return marks
    // Separate statements, which see every vote committed before the items were locked.
    await updateItemScores(tx, ids)
    const skipped = await copyVoteScores(tx, ids)
    if (skipped.length > 0) await markStale(tx, skipped)
    return marks
  })
