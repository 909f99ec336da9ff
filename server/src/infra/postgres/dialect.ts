import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { OUTDATED_PLAN, statementName } from './connections.ts'
import { isConflict, isConnectionLost, isReadOnly } from './errors.ts'
import { reportReplicaRead } from '../replica-reads.ts'
import type { Mark } from '../required-mark.ts'

/** How often a statement outside a transaction is attempted if it conflicts with another. */
const ATTEMPTS = 3

interface PooledConnection extends DatabaseConnection {
  client: pg.PoolClient
  inTransaction: boolean
  /** Whether the pool must not reuse the connection: its plan is outdated or it is broken. */
  discard: boolean
  /** Whether the server no longer responds to any statement, including a rollback. */
  isLost: boolean
  /** Whether its client was released and could not be replaced. */
  isReleased: boolean
  /** Runs a statement and remembers whether the connection is lost. */
  run(statement: string | pg.QueryConfig): Promise<pg.QueryResult>
}

/** Where to reconnect after an error that another connection may not have. */
interface Pools {
  pool: pg.Pool
  /** The pool of the primary, if `pool` is that of a replica. */
  fallback: pg.Pool | null
}

const wrapClient = (
  client: pg.PoolClient,
  { pool, fallback }: Pools,
  namesStatements: boolean,
): PooledConnection => {
  const reconnect = async () => {
    pooled.client.release(true)
    pooled.isReleased = true
    pooled.client = await (fallback ?? pool).connect()
    pooled.isReleased = false
    pooled.discard = pooled.isLost = false
  }
  /**
   * Prepares the retry of a failed statement that changed nothing. Returns false if it must not be
   * retried.
   */
  const prepareRetry = async (error: unknown, attempt: number): Promise<boolean> => {
    const isOutdated = (error as { code?: string }).code === OUTDATED_PLAN
    if (isOutdated) pooled.discard = true
    if (pooled.inTransaction) return false
    const leavesReplica = fallback !== null && (isConnectionLost(error) || isConflict(error))
    if (isConflict(error) && !leavesReplica) return attempt < ATTEMPTS
    // Another connection may lead to the new primary.
    if (attempt > 1 || !(isOutdated || isReadOnly(error) || leavesReplica)) return false
    await reconnect()
    return true
  }
  const pooled: PooledConnection = {
    client,
    inTransaction: false,
    discard: false,
    isLost: false,
    isReleased: false,
    async run(statement) {
      try {
        return await pooled.client.query(statement)
      } catch (error) {
        if (isConnectionLost(error)) pooled.discard = pooled.isLost = true
        throw error
      }
    },
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = {
        ...(namesStatements && { name: statementName(query.sql) }),
        text: query.sql,
        values: query.parameters as unknown[],
      }
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await pooled.run(statement)
          return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
        } catch (error) {
          if (!(await prepareRetry(error, attempt))) throw error
        }
      }
    },
    streamQuery() {
      throw new Error('Streaming is not supported: read rows in pages')
    },
  }
  return pooled
}

/** A replica that is read while it is not far behind. */
export interface UsedReplica {
  pool: pg.Pool
  /** Whether the current work may read it. */
  mayRead(): boolean
  /**
   * Returns a WAL position that the server of this connection has at least reached, or null if it
   * is too far behind for the current work.
   */
  check(client: pg.PoolClient): Promise<Mark | null>
}

/** Returns a connection that the current work may read, or null. */
async function connectToReplica({ pool, check }: UsedReplica): Promise<pg.PoolClient | null> {
  const client = await pool.connect().catch(() => null)
  if (!client) return null
  let isLost = false
  const position = await check(client).catch(() => {
    isLost = true
    return null
  })
  if (position) {
    reportReplicaRead(position)
    return client
  }
  client.release(isLost)
  return null
}

/**
 * Kysely's PostgreSQL dialect with named prepared statements only: planning costs more than running
 * them. A statement outside a transaction is retried if a migration has outdated its plan, if it
 * conflicted with another, and once on a new connection if its server has become read-only. A
 * statement that fails on a replica is retried on the primary.
 */
export function namedStatementDialect(
  pool: pg.Pool,
  namesStatements = true,
  replica: UsedReplica | null = null,
): Dialect {
  const acquire = async () => {
    const client = replica?.mayRead() ? await connectToReplica(replica) : null
    if (replica && client) {
      return wrapClient(client, { pool: replica.pool, fallback: pool }, namesStatements)
    }
    return wrapClient(await pool.connect(), { pool, fallback: null }, namesStatements)
  }
  const finish = async (connection: DatabaseConnection, command: 'commit' | 'rollback') => {
    const pooled = connection as PooledConnection
    pooled.inTransaction = false
    if (pooled.isLost && command === 'rollback') return
    const { command: result } = await pooled.run(command)
    if (command === 'commit' && result === 'ROLLBACK') throw new Error('The transaction failed')
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: acquire,
      beginTransaction: async (connection) => {
        const pooled = connection as PooledConnection
        await pooled.run('begin')
        pooled.inTransaction = true
      },
      commitTransaction: (connection) => finish(connection, 'commit'),
      // A connection that cannot roll back is broken. The first error is the one to report.
      rollbackTransaction: (connection) =>
        finish(connection, 'rollback').catch(() => {
          ;(connection as PooledConnection).discard = true
        }),
      releaseConnection: async (connection) => {
        const pooled = connection as PooledConnection
        if (!pooled.isReleased) pooled.client.release(pooled.discard)
      },
      destroy: () => pool.end(),
    }),
  }
}
