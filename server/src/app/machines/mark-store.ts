import { type Mark, UNKNOWN_MARK } from '../../infra/required-mark.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/**
 * Writes an empty message to the WAL and returns its end. The current end of the WAL is not enough:
 * it may lie after a commit that is not yet visible to others because it waits for a replica. Once
 * that commit is visible, it could get the same mark.
 */
const writeMark = sqlStatement<[], Mark>(`
  select (written - '0/0')::bigint as position,
    ('x' || left(pg_walfile_name(written), 8))::bit(32)::int as timeline
  from pg_logical_emit_message(false, 'seam', '') as written
  -- not null: position`)

/**
 * Returns a function that resolves to a mark above everything committed before the call and above
 * all marks returned earlier. Concurrent callers share a query that starts after their calls.
 */
export function createNextMark(db: Db): () => Promise<Mark> {
  const read = async () => (await writeMark(db))[0] ?? UNKNOWN_MARK
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
