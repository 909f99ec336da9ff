import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { type ConnectionOptions, openPool } from '../src/infra/postgres/connections.ts'
import { migrate } from '../src/infra/postgres/migrate.ts'

/**
 * Calls `run` with a new database that has the current schema, and deletes the database afterwards.
 */
export async function withMigratedDatabase(
  run: (pool: pg.Pool, connection: ConnectionOptions) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seam-schema-'))
  try {
    // PostgreSQL may run as a different user.
    await chmod(folder, 0o755)
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      log: () => {},
    })
    try {
      const pool = openPool(connection, 1, () => {})
      await migrate(pool)
      await run(pool, connection)
      await pool.end()
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
