import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import {
  countShelf,
  findListed,
  hasUnplaced,
  lockDocuments,
  moveDocuments,
  type SearchKind,
  type Source,
} from './shelf-store.ts'

const KINDS: SearchKind[] = ['video', 'post']
/** The number of shelves of a kind, as in migration 039. */
const SHELVES = 7
/** Each shelf holds three times as many documents as the one before; the last one holds all others. */
const GROWTH = 3
const FIRST_CAPACITY = 2_000
/** The part of its capacity that a shelf is exceeded by before documents are moved on. */
const MIN_SURPLUS = 0.25
const BATCH = 500

type Data = Record<string, never>

/**
 * Runs every minute: moves the oldest documents of each full shelf to the next one, and after an upgrade
 * the documents of before to their shelves, newest first. Searches find them all the time.
 */
export const fillSearchShelves = (
  { db }: { db: Db },
  firstCapacity = FIRST_CAPACITY,
): Job<Data> => ({
  name: 'fill-search-shelves',
  options: { concurrency: 1, timeoutSeconds: 3000, retries: 0 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    const capacity = (place: number) =>
      place === SHELVES ? Number.POSITIVE_INFINITY : firstCapacity * GROWTH ** (place - 1)
    for (const kind of KINDS) {
      await placeAll(db, kind, capacity, signal)
      await moveSurplus(db, kind, capacity, signal)
    }
  },
})

type Capacity = (place: number) => number

async function placeAll(db: Db, kind: SearchKind, capacity: Capacity, signal: AbortSignal) {
  if (!(await hasUnplaced(db, kind))) return
  for (let place = 1; place <= SHELVES && !signal.aborted; place += 1) {
    const room = await findRoom(db, kind, place, capacity)
    const placed = await move(db, kind, 'unplaced', place, room, signal)
    if (placed < room) return
  }
}

const findRoom = async (db: Db, kind: SearchKind, place: number, capacity: Capacity) =>
  place === SHELVES
    ? Number.POSITIVE_INFINITY
    : Math.max(0, capacity(place) - (await countShelf(db, kind, place)))

async function moveSurplus(db: Db, kind: SearchKind, capacity: Capacity, signal: AbortSignal) {
  for (let place = 1; place < SHELVES && !signal.aborted; place += 1) {
    const tooMany = Math.ceil(capacity(place) * (1 + MIN_SURPLUS))
    // A move adds to the next shelf only: if this one has room, the next has not changed.
    if ((await findListed(db, kind, place, tooMany)) === null) return
    const until = await findListed(db, kind, place, capacity(place) + 1)
    if (until === null) return
    await move(db, kind, { place, until }, place + 1, Number.POSITIVE_INFINITY, signal)
  }
}

/** Moves up to `count` documents in batches. Returns how many it has moved. */
async function move(
  db: Db,
  kind: SearchKind,
  from: Source,
  to: number,
  count: number,
  signal: AbortSignal,
): Promise<number> {
  let moved = 0
  while (moved < count && !signal.aborted) {
    const limit = Math.min(BATCH, count - moved)
    const ids = await db.transaction().execute(async (tx) => {
      const locked = await lockDocuments(tx, kind, from, limit)
      // A statement of its own: it sees what was committed before the locks.
      await moveDocuments(tx, locked, to)
      return locked
    })
    moved += ids.length
    if (ids.length < limit) break
  }
  return moved
}
