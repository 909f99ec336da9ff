import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { findDrift } from './drift.ts'
import { PURGE_ITEM, type PurgeItem } from './job-names.ts'
import { leftovers, purge } from './purge.ts'

interface Needs {
  db: Db
  objects: ObjectStore
}

/** Removes the rows and files of a deleted item and of all that stands under it. */
export const purgeItem = ({ db, objects }: Needs): Job<PurgeItem> => ({
  name: PURGE_ITEM,
  options: { atOnce: 1, batch: 20, timeout: 600, retries: 10 },
  run: ({ data }) => purge(db, objects, data.itemId),
})

/** Every hour: what was deleted and is still there, whatever became of its job. */
export const purgeLeftovers = ({ db, objects }: Needs): Job<Record<string, never>> => ({
  name: 'purge-leftovers',
  options: { atOnce: 1, timeout: 3000, retries: 2 },
  schedule: '17 * * * *',
  run: async ({ signal }) => {
    for (const itemId of await leftovers(db)) {
      if (signal.aborted) return
      await purge(db, objects, itemId)
    }
  },
})

/** Every night: proves the kept counters against the rows. What is wrong is said in the log. */
export const proveCounters = ({ db }: Pick<Needs, 'db'>): Job<Record<string, never>> => ({
  name: 'prove-counters',
  options: { atOnce: 1, timeout: 3000, retries: 0 },
  schedule: '41 3 * * *',
  run: async () => {
    const drifts = await findDrift(db)
    if (drifts.length === 0) return
    const some = drifts.slice(0, 5).map(({ counter, of, kept, counted }) => {
      return `${counter} of ${of} is ${kept}, counted ${counted}`
    })
    throw new Error(`${drifts.length} counters are wrong: ${some.join('; ')}`)
  },
})
