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
import { PLAN_OUTDATED, statementName } from './connections.ts'

interface Held extends DatabaseConnection {
  client: pg.PoolClient
  inTransaction: boolean
  /** It holds an outdated plan, or is broken: not to be lent out again. */
  outdated: boolean
  /** Its connection was given back, and no other could be had. */
  isGivenBack: boolean
}

const hold = (client: pg.PoolClient, pool: pg.Pool): Held => {
  const held: Held = {
    client,
    inTransaction: false,
    outdated: false,
    isGivenBack: false,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = {
        name: statementName(query.sql),
        text: query.sql,
        values: query.parameters as unknown[],
      }
      const result = await held.client.query(statement).catch(async (error: { code?: string }) => {
        if (error.code !== PLAN_OUTDATED) throw error
        held.outdated = held.inTransaction
        if (held.inTransaction) throw error
        held.client.release(true)
        held.isGivenBack = true
        held.client = await pool.connect()
        held.isGivenBack = false
        return held.client.query(statement)
      })
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Rows are read in pages, not streamed')
    },
  }
  return held
}

/**
 * PostgreSQL where every statement is a named prepared one: planning costs more than running
 * them. A statement whose plan a migration has outdated is prepared again on a fresh connection, once.
 */
export function namedStatements(pool: pg.Pool): Dialect {
  const settle = async (connection: DatabaseConnection, command: 'commit' | 'rollback') => {
    const held = connection as Held
    held.inTransaction = false
    const { command: settled } = await held.client.query(command)
    if (command === 'commit' && settled === 'ROLLBACK') throw new Error('The transaction failed')
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => hold(await pool.connect(), pool),
      beginTransaction: async (connection) => {
        const held = connection as Held
        await held.client.query('begin')
        held.inTransaction = true
      },
      commitTransaction: (connection) => settle(connection, 'commit'),
      // A connection that can not even roll back is lost; what went wrong first is what matters.
      rollbackTransaction: (connection) =>
        settle(connection, 'rollback').catch(() => {
          ;(connection as Held).outdated = true
        }),
      releaseConnection: async (connection) => {
        const held = connection as Held
        if (!held.isGivenBack) held.client.release(held.outdated)
      },
      destroy: () => pool.end(),
    }),
  }
}
