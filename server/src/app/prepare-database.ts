import type pg from 'pg'
import { snapshotTables } from '../features/backup/before-migration.ts'
import { closePool, type ConnectionOptions, openPool } from '../infra/postgres/connections.ts'
import { migrate } from '../infra/postgres/migrate.ts'
import { requireSessions } from '../infra/postgres/require-sessions.ts'
import { StartupError } from '../infra/startup-error.ts'

const MIN_SERVER_VERSION = 150_000

/**
 * Checks the version of the database and migrates it, on separate connections without a timeout.
 * Throws a StartupError.
 */
export async function prepareDatabase(
  connection: ConnectionOptions,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  await requireSessions(connection)
  const pool = openPool(connection, 2, (error) => log(`database: ${error.message}`), 0, {
    name: 'seam migrations',
  })
  try {
    await requireServerVersion(pool)
    await migrate(pool, {
      log,
      beforeUpgrade: async () => {
        log(
          `The tables from before the upgrade are stored in ${await snapshotTables(pool, dataDir)}`,
        )
      },
    })
  } finally {
    await closePool(pool)
  }
}

async function requireServerVersion(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if ((rows[0]?.version ?? 0) < MIN_SERVER_VERSION) {
    throw new StartupError('the database is older than PostgreSQL 15')
  }
}
