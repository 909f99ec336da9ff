import type pg from 'pg'
import { covers, type Mark, requiredMark } from '../../infra/required-mark.ts'

/** Maximum lag of a replica that is read. */
const MAX_LAG_MS = 5_000
const INTERVAL_MS = 250
/** The connection to a paused or lost replica is abandoned after this time. */
const CHECK_TIMEOUT_MS = 2_000

/**
 * The WAL position of a server. A replica that has become the primary has the whole log. The
 * timeline of a replica is the one it receives, which may be ahead of its position. For a user
 * without the rights of `pg_monitor` the received timeline is null, and the other one may be as old
 * as the last restartpoint.
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
  /** Whether any of its connections has everything that was committed five seconds ago. */
  isUpToDate(): boolean
  /**
   * Returns a WAL position that the server of this connection has at least reached. Null if it is
   * out of date or lacks the changes that the request must see. Connections to one address may lead
   * to several servers. Throws if the connection is lost.
   */
  check(client: pg.PoolClient): Promise<Mark | null>
  stop(): void
}

/**
 * Continuously compares the position of a replica with earlier positions of the primary. Needs a
 * connection from each pool at any time: if it had to wait for one, a busy site would consider its
 * replica lost.
 */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): WatchedReplica {
  /** Positions of the primary, oldest first. */
  let known: { at: number; mark: Mark }[] = []
  let upToDateAt = -Infinity
  const checked = new WeakMap<pg.PoolClient, { at: number; reached: Mark }>()

  /** Returns the latest known time up to which a server at this position has everything. */
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
    // A late connection is discarded: the next one may lead to a server that is not late.
    let isLate = true
    try {
      isLate = !isRecent(completeAt(await readReached(client)))
    } finally {
      client.release(isLate)
    }
  }
  let running: Promise<void> | null = null
  const start = () => {
    // If either server cannot be reached, the replica becomes too old to be used.
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
 * Returns whether the primary waits for a replica before acknowledging a change. Otherwise a
 * failover loses the last changes.
 */
export async function hasSynchronousReplica(primary: pg.Pool): Promise<boolean> {
  const { rows } = await primary.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  )
  return (rows[0]?.names ?? '') !== ''
}
