import type { Mark } from '../required-mark.ts'
import type { Db } from './database.ts'
import { sqlStatement } from './statement.ts'

const selectPosition = sqlStatement<{ position: Mark }>(
  "select (pg_current_wal_flush_lsn() - '0/0')::bigint as position",
)

/**
 * Returns a function that resolves to a mark above everything that was committed before its call.
 * Concurrent callers share a query that starts after their calls.
 */
export function createReadPosition(db: Db): () => Promise<Mark> {
  const read = async () => (await selectPosition(db))[0]?.position ?? 0
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Mark> | undefined
  return () =>
    (next ??= running.then(() => {
      const query = read()
      next = undefined
      running = query.catch(() => {})
      return query
    }))
}
