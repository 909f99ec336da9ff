import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres } from '@seam/postgres/connection.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { FolderInUseError, PostgresStartupError } from '@seam/postgres/startup-error.ts'
import { closePool, type ConnectionOptions, openPool } from '../infra/postgres/connections.ts'
import { type Db, openDatabase } from '../infra/postgres/database.ts'
import { requireSchema } from '../infra/postgres/migrate.ts'
import { StartupError } from '../infra/startup-error.ts'
import type { Config } from './config.ts'

/**
 * Runs a command on the database of the site. Throws a StartupError if there is none or if its
 * schema has a different version.
 */
export async function runOnDatabase<Result>(
  config: Config,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { connection, close } = await connectToSite(config)
  const pool = openPool(connection, 1, () => undefined)
  try {
    await requireSchema(pool)
    return await run(openDatabase(pool))
  } finally {
    await closePool(pool)
    await close()
  }
}

interface Connected {
  connection: ConnectionOptions
  close(): Promise<void>
}

const leaveOpen = async () => undefined

export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))

/**
 * Connects to the database of the site. The embedded database is shared with a running site, and
 * otherwise started. Throws a StartupError if there is none.
 */
export async function connectToSite(config: Config): Promise<Connected> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  // A backup reads one database snapshot in one session, so it needs a direct connection.
  const connectionString = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (connectionString) return { connection: { connectionString }, close: leaveOpen }
  const running = await findRunningPostgres(DATA_DIR)
  if (running) return { connection: { ...running }, close: leaveOpen }
  if (!hasEmbedded(DATA_DIR)) throw new StartupError(`there is no site in ${DATA_DIR} yet`)
  return startEmbedded(DATA_DIR).catch((error: unknown) => {
    if (!(error instanceof StartupError && error.cause instanceof FolderInUseError)) throw error
    throw new StartupError(
      'the database of the Seam running here cannot be reached: see its log and try again',
      { cause: error },
    )
  })
}

/** Starts an embedded database on `<dataDir>/postgres`. Throws a StartupError. */
export async function startEmbedded(dataDir: string): Promise<Connected> {
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    return { connection: { ...connection }, close: stop }
  } catch (error) {
    if (!(error instanceof PostgresStartupError)) throw error
    throw new StartupError(error.message, { cause: error })
  }
}
