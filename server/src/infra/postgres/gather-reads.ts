import { AsyncLocalStorage } from 'node:async_hooks'
import { isVisitorRead } from '../replica-reads.ts'
import type { Db } from './database.ts'
import { sqlStatement } from './statement.ts'

/** Runs a function outside the context of any request, so that it reads the primary. */
const outsideRequests = AsyncLocalStorage.snapshot()

interface Pending<Key, Value> {
  key: Key
  resolve: (value: Value) => void
  reject: (error: unknown) => void
}

/** A read that takes longer than this no longer delays others. */
const SLOW_READ_MS = 10
/** Maximum keys per read. */
const MAX_KEYS = 50

/**
 * Collects the keys that arrive during a read and reads them together afterwards: many concurrent
 * requests need few round trips, and a single request does not wait. A value is never older than
 * its request. Not for visitors, whose reads may use a replica.
 */
export function gatherReads<Key, Value>(
  read: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Pending<Key, Value>[] = []
  let reads = 0
  let lastStart = 0

  async function readAll() {
    reads += 1
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_KEYS)
      lastStart = performance.now()
      try {
        const values = await read(batch.map(({ key }) => key))
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    reads -= 1
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      const isSlow = performance.now() - lastStart > SLOW_READ_MS
      if (reads === 0 || isSlow) void outsideRequests(readAll)
    })
}

/**
 * SQL for the entries of a {@link gatheredStatement}: each one as the JSON `entry`, with its
 * `position`.
 */
export const ENTRIES_SQL = `jsonb_array_elements($1::jsonb) with ordinality as given (entry, position)`

/**
 * A statement whose entries are gathered across requests, except those of visitors, which may read
 * a replica. The statement receives the entries as a JSON array in $1 and selects one row for each,
 * in the same order.
 */
export function gatheredStatement<Row>(text: string) {
  const select = sqlStatement<[entry: string], Row>(text)
  const readers = new WeakMap<Db, (entry: object) => Promise<Row>>()
  return async (db: Db, entry: object): Promise<Row> => {
    if (isVisitorRead()) return (await select(db, JSON.stringify([entry])))[0] as Row
    let reader = readers.get(db)
    if (!reader) {
      reader = gatherReads((entries) => select(db, JSON.stringify(entries)))
      readers.set(db, reader)
    }
    return reader(entry)
  }
}
