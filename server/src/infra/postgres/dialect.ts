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

interface PooledConnection extends DatabaseConnection {
  client: pg.PoolClient
  inTransaction: boolean
  /** An outdated plan or a broken connection: the pool must not reuse it. */
  discard: boolean
  /** Its client was released and could not be replaced. */
  isReleased: boolean
}

const wrapClient = (client: pg.PoolClient, pool: pg.Pool): PooledConnection => {
  const pooled: PooledConnection = {
    client,
    inTransaction: false,
    discard: false,
    isReleased: false,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = {
        name: statementName(query.sql),
        text: query.sql,
        values: query.parameters as unknown[],
      }
      const result = await pooled.client
        .query(statement)
        .catch(async (error: { code?: string }) => {
          if (error.code !== OUTDATED_PLAN) throw error
          pooled.discard = pooled.inTransaction
          if (pooled.inTransaction) throw error
          pooled.client.release(true)
          pooled.isReleased = true
          pooled.client = await pool.connect()
          pooled.isReleased = false
          return pooled.client.query(statement)
        })
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Streaming is not supported: read rows in pages')
    },
  }
  return pooled
}

/**
 * Kysely's PostgreSQL dialect with named prepared statements only: planning costs more than running
 * them. A statement whose plan a migration has outdated is retried once on a new connection.
 */
export function namedStatementDialect(pool: pg.Pool): Dialect {
  const finish = async (connection: DatabaseConnection, command: 'commit' | 'rollback') => {
    const pooled = connection as PooledConnection
    pooled.inTransaction = false
    const { command: result } = await pooled.client.query(command)
    if (command === 'commit' && result === 'ROLLBACK') throw new Error('The transaction failed')
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => wrapClient(await pool.connect(), pool),
      beginTransaction: async (connection) => {
        const pooled = connection as PooledConnection
        await pooled.client.query('begin')
        pooled.inTransaction = true
      },
      commitTransaction: (connection) => finish(connection, 'commit'),
      // A connection that can not roll back is broken; the first error is the one to report.
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
