import { sql } from 'kysely'
import type { Db } from '../src/infra/postgres/database.ts'

/** Returns the number of database connections that are waiting for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted
  `.execute(db)
  return rows.length
}
