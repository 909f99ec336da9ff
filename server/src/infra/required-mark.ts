import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A position in the write-ahead log of PostgreSQL, in bytes since its beginning: what was committed
 * before lies below it. A replica has all of it once `pg_last_wal_replay_lsn()` is not below.
 */
export type Mark = number

const context = new AsyncLocalStorage<Mark>()

/**
 * Returns the mark up to which the current request must see all changes: that of the last change of
 * the same person. Null if there is none.
 */
export const requiredMark = (): Mark | null => context.getStore() ?? null

/** Runs `work` for a request that must see all changes up to this mark. */
export const withRequiredMark = <Result>(mark: Mark, work: () => Result): Result =>
  context.run(mark, work)
