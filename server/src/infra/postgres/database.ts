import { Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { namedStatementDialect } from './dialect.ts'
import type { Tables } from './tables.ts'

/** The database, outside or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** `onStatement` receives the SQL of every statement that has run. */
export const openDatabase = (pool: pg.Pool, onStatement?: (sql: string) => void): Db =>
  new Kysely<Tables>({
    dialect: namedStatementDialect(pool),
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  })

/** Throws unless the database answers. */
export const pingDatabase = (db: Db) => sql`select 1`.execute(db)

/** Whether the error is a violation of this constraint. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/**
 * Whether the error is temporary: the database can not be reached, is starting or stopping, or has
 * cancelled a statement that took too long.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A missing socket file means that no server runs; any other missing file is a different error.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return (
    /^(08|53|57014|57P0)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
