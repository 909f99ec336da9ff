import type pg from 'pg'
import { closePool, openPool, poolUse, type PoolUse } from '../../infra/postgres/connections.ts'
import type { UsedReplica } from '../../infra/postgres/dialect.ts'
import { hasSynchronousReplica, watchReplica } from './watch-replica.ts'
import { isVisitorRead } from '../../infra/replica-reads.ts'

interface Replica {
  /** For a database used only for searches. */
  searches: UsedReplica
  /** For reads for visitors on a database that does everything. */
  visitors: UsedReplica
  isUpToDate(): boolean
  poolUse(): PoolUse[]
  close(): Promise<void>
}

interface Options {
  /** Maximum number of connections for searches, and for visitors. */
  searches: number
  requests: number
  searchTimeoutMs: number
  /** A pool with one connection to the primary that is never occupied for long. */
  monitor: pg.Pool
}

/** Opens a replica for searches and visitors. Logs if a failover to it would lose changes. */
export async function openReplica(
  url: string,
  { searches, requests, searchTimeoutMs, monitor }: Options,
  log: (line: string) => void,
): Promise<Replica> {
  const onError = (error: Error) => log(`replica: ${error.message}`)
  const open = (max: number, timeoutMs?: number) =>
    openPool({ connectionString: url }, max, onError, timeoutMs)
  const searchPool = open(searches, searchTimeoutMs)
  const visitorPool = open(requests)
  const watchPool = open(1, searchTimeoutMs)
  if (!(await hasSynchronousReplica(monitor))) {
    log('synchronous_standby_names is empty: a failover to a replica loses the last changes')
  }
  const { isUpToDate, check, stop } = watchReplica(monitor, watchPool)
  return {
    searches: { pool: searchPool, mayRead: isUpToDate, check },
    visitors: { pool: visitorPool, mayRead: () => isVisitorRead() && isUpToDate(), check },
    isUpToDate,
    poolUse: () => [
      poolUse('replica searches', searchPool),
      poolUse('replica visitors', visitorPool),
    ],
    async close() {
      stop()
      await Promise.all([searchPool, visitorPool, watchPool].map(closePool))
    },
  }
}
