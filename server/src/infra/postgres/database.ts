import { Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { namedStatementDialect, type UsedReplica } from './dialect.ts'
import type { Tables } from './tables.ts'

/** The database, outside or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * `onStatement` receives the SQL of every statement that has run. Without names, for a pooler that does
 * not keep prepared statements, each execution of a statement is planned. A replica is for a database
 * that is only read.
 */
export const openDatabase = (
  pool: pg.Pool,
  onStatement?: (sql: string) => void,
  namesStatements = true,
  replica: UsedReplica | null = null,
): Db =>
  new Kysely<Tables>({
    dialect: namedStatementDialect(pool, namesStatements, replica),
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  })

/** Throws unless the database answers. */
export const pingDatabase = (db: Db) => sql`select 1`.execute(db)

/** Whether the error is a violation of this constraint. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
