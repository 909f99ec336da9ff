import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import {
  type CountedTable,
  type CounterDrift,
  driftOf,
  findTotalDrift,
  markVerified,
  nextRange,
} from './counter-store.ts'

/** Rows verified per statement. */
const batches: Record<CountedTable, number> = { item: 1_000, account: 200, asset: 2_000 }
/** Batches per table in one night. The rest waits for the next night. */
const BATCHES = 100

/**
 * Nightly. Verifies the stored counters of the next rows, so that its cost does not grow with the
 * site. Throws if there is counter drift, so that it is logged.
 */
export const verifyCounters = ({ db }: { db: Db }): Job<Record<string, never>> => ({
  name: 'prove-counters',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 0 },
  schedule: '41 3 * * *',
  run: async ({ signal }) => {
    const drifts: CounterDrift[] = []
    for (const table of Object.keys(batches) as CountedTable[]) {
      for (let batch = 0; batch < BATCHES && !signal.aborted; batch++) {
        const range = await nextRange(db, table, batches[table])
        drifts.push(...(await driftOf[table](db, range)))
        await markVerified(db, table, range)
        if (range.end !== null) continue
        // Only once in several nights on a large site: it reads two narrow rows per owner.
        if (table === 'account') drifts.push(...(await findTotalDrift(db)))
        break
      }
    }
    if (drifts.length === 0) return
    const examples = drifts.slice(0, 5).map(({ counter, of, stored, counted }) => {
      return `${counter} of ${of} is ${stored}, counted ${counted}`
    })
    throw new Error(`${drifts.length} counters are wrong: ${examples.join('; ')}`)
  },
})
