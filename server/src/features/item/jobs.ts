import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { findCounterDrift } from './counter-store.ts'

/** Runs nightly: verifies the stored counters. Throws if there is counter drift, so that it is logged. */
export const verifyCounters = ({ db }: { db: Db }): Job<Record<string, never>> => ({
  name: 'prove-counters',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 0 },
  schedule: '41 3 * * *',
  run: async () => {
    const drifts = await findCounterDrift(db)
    if (drifts.length === 0) return
    const examples = drifts.slice(0, 5).map(({ counter, of, stored, counted }) => {
      return `${counter} of ${of} is ${stored}, counted ${counted}`
    })
    throw new Error(`${drifts.length} counters are wrong: ${examples.join('; ')}`)
  },
})
