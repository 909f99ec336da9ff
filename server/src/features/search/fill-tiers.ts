import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import {
  findListed,
  lockDocuments,
  moveDocuments,
  type SearchKind,
  type Source,
} from './tier-store.ts'

const KINDS: SearchKind[] = ['video', 'post', 'playlist']
/** The number of tiers per kind, as in `server/migrations/009-search.sql`. */
const SHELVES = 7
/**
 * Each tier holds three times as many documents as the previous one; the last one holds the rest.
 */
const GROWTH = 3
const FIRST_CAPACITY = 2_000
/** The share of its capacity by which a tier must overflow before documents are moved on. */
const MIN_SURPLUS = 0.25
const BATCH = 500

type Data = Record<string, never>

/**
 * Every minute. Moves the oldest documents of each full tier to the next one. Searches find them
 * throughout.
 */
export const fillSearchTiers = ({ db }: { db: Db }, firstCapacity = FIRST_CAPACITY): Job<Data> => ({
  name: 'fill-search-tiers',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    const capacity = (place: number) => firstCapacity * GROWTH ** (place - 1)
    for (const kind of KINDS) await moveSurplus(db, kind, capacity, signal)
  },
})

type Capacity = (place: number) => number

async function moveSurplus(db: Db, kind: SearchKind, capacity: Capacity, signal: AbortSignal) {
  for (let place = 1; place < SHELVES && !signal.aborted; place += 1) {
    const tooMany = Math.ceil(capacity(place) * (1 + MIN_SURPLUS))
    // A move adds only to the next tier: if this one has room, the next has not changed.
    if ((await findListed(db, kind, place, tooMany)) === null) return
    const until = await findListed(db, kind, place, capacity(place) + 1)
    if (until === null) return
    await move(db, kind, { place, until }, signal)
  }
}

async function move(db: Db, kind: SearchKind, from: Source, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const moved = await db.transaction().execute(async (tx) => {
      const locked = await lockDocuments(tx, kind, from, BATCH)
      // A separate statement, which sees what was committed before the locks.
      await moveDocuments(tx, locked, from.place + 1)
      return locked.length
    })
    if (moved < BATCH) return
  }
}
