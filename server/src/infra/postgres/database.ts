import { Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { namedStatementDialect, type UsedReplica } from './dialect.ts'
import type { Tables } from './tables.ts'

/** The database, outside or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * `onStatement` receives the SQL of every executed statement. Without names, as needed for a pooler
 * without prepared statements, a statement is planned on each execution. Pass a replica only if the
 * database is only read.
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

/** Throws unless the database responds. */
export const pingDatabase = (db: Db) => sql`select 1`.execute(db)

export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
