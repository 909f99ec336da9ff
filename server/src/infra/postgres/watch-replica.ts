import type pg from 'pg'
import { type Mark, requiredMark } from '../required-mark.ts'

/** How far behind the primary a replica may be to be read. */
const MAX_LAG_MS = 5_000
const INTERVAL_MS = 250

/** Bytes of the write-ahead log. A replica that has become the primary has all of it. */
const POSITION = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
    - '0/0')::float8 as position`

const readPosition = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ position: number }>(POSITION)).rows[0]?.position ?? 0

export interface WatchedReplica {
  /** Whether it has all that was committed five seconds ago. */
  isUpToDate(): boolean
  /** Whether it is up to date, and has the changes that the request requires. */
  isUsable(): boolean
  /** How far it has come at least. */
  position(): Mark
  stop(): void
}

/** Compares all the time how far a replica has come with where the primary was. */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): WatchedReplica {
  /** Positions of the primary, the oldest first. */
  let known: { at: number; position: number }[] = []
  /** The replica has all that was committed before this time. */
  let upToDateAt = -Infinity
  let reached = 0
  const check = async () => {
    const at = performance.now()
    known.push({ at, position: await readPosition(primary) })
    reached = await readPosition(replica)
    const latest = known.findLast(({ position }) => position <= reached)
    if (latest) upToDateAt = latest.at
    known = known.filter((each) => each.at > at - 2 * MAX_LAG_MS)
  }
  let running: Promise<void> | null = null
  const start = () => {
    // If either can not be reached, the replica becomes too old to be used.
    running ??= check()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }
  start()
  const timer = setInterval(start, INTERVAL_MS).unref()
  const isUpToDate = () => performance.now() - upToDateAt < MAX_LAG_MS
  return {
    isUpToDate,
    isUsable: () => isUpToDate() && reached >= (requiredMark() ?? 0),
    position: () => reached,
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns whether the primary waits for a replica before it acknowledges a change. If not, a failover
 * loses the last changes.
 */
export async function hasSynchronousReplica(primary: pg.Pool): Promise<boolean> {
  const { rows } = await primary.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  )
  return (rows[0]?.names ?? '') !== ''
}
