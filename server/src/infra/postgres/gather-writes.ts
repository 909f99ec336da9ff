import { isConflict, isDatabaseUnavailable } from './errors.ts'

interface GatherOptions<Entry, Result> {
  /** Writes the entries of one key. Returns the result of each. */
  write: (key: number, entries: Entry[]) => Promise<Result[]>
  /** Maximum entries per call of `write`. */
  maxBatch: number
  /** Returns the owner of an entry. Entries of the same owner are written one after the other. */
  ownerOf?: (entry: Entry) => unknown
}

interface Pending<Entry, Result> {
  entry: Entry
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Writes an entry of a key and resolves to its result. */
export type GatheredWrite<Entry, Result> = (key: number, entry: Entry) => Promise<Result>

/**
 * Collects the entries of a key that arrive while others are being written, and writes them
 * together. Many writers of one row then share a connection and do not queue for the row lock. If a
 * batch fails, its entries are written one by one, unless the database is unavailable.
 */
export function gatherWrites<Entry, Result>({
  write,
  maxBatch,
  ownerOf = () => Symbol('none'),
}: GatherOptions<Entry, Result>): GatheredWrite<Entry, Result> {
  type Batch = Pending<Entry, Result>[]
  /** Waiting entries by key. A key is present while one of its writes is in progress. */
  const waiting = new Map<number, Batch>()

  /** Removes the next batch from the queue: the oldest entry of each owner. */
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

  /** Writes a batch and settles each of its entries. Never rejects. */
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
      // One entry cannot be written, for example because its account is being deleted, but the
      // others can.
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
