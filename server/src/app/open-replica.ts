import type pg from 'pg'
import { closePool, openPool } from '../infra/postgres/connections.ts'
import type { UsedReplica } from '../infra/postgres/dialect.ts'
import { hasSynchronousReplica, watchReplica } from '../infra/postgres/watch-replica.ts'

interface Replica extends UsedReplica {
  close(): Promise<void>
}

/** Opens a replica for searches. Logs if a failover to it would lose changes. */
export async function openReplica(
  url: string,
  { max, timeoutMs, primary }: { max: number; timeoutMs: number; primary: pg.Pool },
  log: (line: string) => void,
): Promise<Replica> {
  const onError = (error: Error) => log(`replica: ${error.message}`)
  const pool = openPool({ connectionString: url }, max, onError, timeoutMs)
  if (!(await hasSynchronousReplica(primary))) {
    log('synchronous_standby_names is empty: a failover to a replica loses the last changes')
  }
  const { isUsable, stop } = watchReplica(primary, pool)
  const close = () => {
    stop()
    return closePool(pool)
  }
  return { pool, isUsable, close }
}
