import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isNotPrepared } from './errors.ts'

const STATEMENT = { name: 'seam_probe', text: 'select 1' }

/**
 * Throws a StartupError behind a pooler in transaction mode that does not support prepared
 * statements: a session in which one connection has prepared a statement is given to another
 * connection.
 */
export async function requirePreparedStatements(pool: pg.Pool): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (const client of [...clients, ...clients]) await client.query(STATEMENT)
  } catch (error) {
    if (!isNotPrepared(error)) throw error
    throw new StartupError(
      'DATABASE_POOLED=prepared needs a pooler with prepared statements, such as PgBouncer from 1.21 with max_prepared_statements; DATABASE_POOLED=on needs none',
    )
  } finally {
    for (const client of clients) client.release()
  }
}
