import { isConflict, isDatabaseUnavailable } from './errors.ts'

interface GatherOptions<Entry, Result> {
  /** Writes entries of one key, and returns the result of each. */
  write: (key: number, entries: Entry[]) => Promise<Result[]>
  /** Entries that one call of `write` gets at most. */
  maxBatch: number
  /** Returns whose entry it is: of equal ones, each is written after the one before. */
  ownerOf?: (entry: Entry) => unknown
}

interface Pending<Entry, Result> {
  entry: Entry
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Writes an entry of a key. Resolves to its result. */
export type GatheredWrite<Entry, Result> = (key: number, entry: Entry) => Promise<Result>

/**
 * Gathers the entries of a key that come while others of it are written, and writes them together: so
 * many writers of one row use one connection, and do not wait for it one after the other. If a batch
 * fails, its entries are written one by one, unless the database is unavailable.
 */
export function gatherWrites<Entry, Result>({
  write,
  maxBatch,
  ownerOf = () => Symbol('none'),
}: GatherOptions<Entry, Result>): GatheredWrite<Entry, Result> {
  type Batch = Pending<Entry, Result>[]
  /** The entries that wait, by key with a write in progress. */
  const waiting = new Map<number, Batch>()

  /** Removes the next entries from the queue, the oldest of each owner. */
  const takeBatch = (queue: Batch): Batch => {
    const owners = new Set<unknown>()
    const rest: Batch = []
    const batch: Batch = []
    for (const pending of queue.splice(0)) {
      const owner = ownerOf(pending.entry)
      const isNext = batch.length < maxBatch && !owners.has(owner)
      owners.add(owner)
      ;(isNext ? batch : rest).push(pending)
    }
    queue.push(...rest)
    return batch
  }

  /** Writes a batch and answers each of it. Never rejects. */
  const writeBatch = async (key: number, batch: Batch): Promise<void> => {
    try {
      const results = await write(
        key,
        batch.map(({ entry }) => entry),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      const isRetried = !isDatabaseUnavailable(error) || isConflict(error)
      if (batch.length === 1 || !isRetried) {
        for (const { reject } of batch) reject(error)
        return
      }
      // One of them can not be written, as when its account is being deleted: the others can.
      for (const pending of batch) await writeBatch(key, [pending])
    }
  }

  const writeAll = async (key: number, first: Pending<Entry, Result>, queue: Batch) => {
    for (let batch = [first]; batch.length > 0; batch = takeBatch(queue)) {
      await writeBatch(key, batch)
    }
    waiting.delete(key)
  }

  return (key, entry) =>
    new Promise((resolve, reject) => {
      const pending = { entry, resolve, reject }
      const queue = waiting.get(key)
      if (queue) {
        queue.push(pending)
        return
      }
      const added: Batch = []
      waiting.set(key, added)
      void writeAll(key, pending, added)
    })
}
