import type pg from 'pg'
import { covers, type Mark, requiredMark } from '../../infra/required-mark.ts'

/** How far behind the primary a replica may be to be read. */
const MAX_LAG_MS = 5_000
const INTERVAL_MS = 250
/** The connection to a replica that is paused or lost is given up after this time. */
const CHECK_TIMEOUT_MS = 2_000

/**
 * How far a server has come. A replica that has become the primary has all of the log. The timeline of a
 * replica is that of what it receives, which may be ahead of its position. For a user without the rights
 * of `pg_monitor` that is null, and the other one may be as old as the last restartpoint.
 */
const POSITION = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
      - '0/0')::float8 as position,
    case when pg_is_in_recovery() then greatest(
        (select received_tli from pg_stat_wal_receiver),
        (select timeline_id from pg_control_checkpoint()))
      else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int
    end as timeline`

const readPosition = async (on: pg.Pool | pg.PoolClient): Promise<Mark> => {
  const query = { text: POSITION, query_timeout: CHECK_TIMEOUT_MS }
  return (await on.query<Mark>(query)).rows[0] ?? { timeline: 0, position: 0 }
}

export interface WatchedReplica {
  /** Whether any of its connections has all that was committed five seconds ago. */
  isUpToDate(): boolean
  /**
   * Returns how far the server of this connection has come at least. Null if it is not up to date, or
   * has not the changes that the request requires. Connections of one address may lead to several
   * servers. Throws if the connection is lost.
   */
  check(client: pg.PoolClient): Promise<Mark | null>
  stop(): void
}

/**
 * Compares all the time how far a replica has come with where the primary was. Of each pool it needs one
 * connection at any time: if it had to wait for one, a busy site would take its replica for lost.
 */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): WatchedReplica {
  /** Positions of the primary, the oldest first. */
  let known: { at: number; mark: Mark }[] = []
  let upToDateAt = -Infinity
  const checked = new WeakMap<pg.PoolClient, { at: number; reached: Mark }>()

  /** Returns the last known time of which a server at this position has everything. */
  const completeAt = (reached: Mark) =>
    known.findLast(({ mark }) => covers(reached, mark))?.at ?? -Infinity
  const isRecent = (at: number) => performance.now() - at < MAX_LAG_MS

  const readReached = async (client: pg.PoolClient): Promise<Mark> => {
    const cached = checked.get(client)
    const at = performance.now()
    if (cached && at - cached.at < INTERVAL_MS) return cached.reached
    const reached = await readPosition(client)
    checked.set(client, { at, reached })
    upToDateAt = Math.max(upToDateAt, completeAt(reached))
    return reached
  }
  const watch = async () => {
    const at = performance.now()
    known.push({ at, mark: await readPosition(primary) })
    known = known.filter((each) => each.at > at - 2 * MAX_LAG_MS)
    const client = await replica.connect()
    // The next connection may lead to a server that is not late.
    let isLate = true
    try {
      isLate = !isRecent(completeAt(await readReached(client)))
    } finally {
      client.release(isLate)
    }
  }
  let running: Promise<void> | null = null
  const start = () => {
    // If either can not be reached, the replica becomes too old to be used.
    running ??= watch()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }
  start()
  const timer = setInterval(start, INTERVAL_MS).unref()
  return {
    isUpToDate: () => isRecent(upToDateAt),
    async check(client) {
      const reached = await readReached(client)
      if (!isRecent(completeAt(reached))) return null
      const mark = requiredMark()
      return mark && !covers(reached, mark) ? null : reached
    },
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
