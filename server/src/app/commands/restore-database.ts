import { findDifferences } from '../../features/backup/check-restored.ts'
import { countOtherConnections, hasSite } from '../../features/backup/load-store.ts'
import { loadTables } from '../../features/backup/load-tables.ts'
import {
  createStagingSchema,
  replaceSchema,
  STAGING_SCHEMA,
} from '../../features/backup/replace-schema-store.ts'
import { restoreObjects } from '../../features/backup/restore-objects.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { requireSessions } from '../../infra/postgres/require-sessions.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { StartupError } from '../../infra/startup-error.ts'
import type { Config } from '../config.ts'
import { openObjects } from '../services.ts'
import type { Restored, RestoreOptions } from './restore-embedded.ts'

const NAME = 'seam restore'

const openSchema = (connectionString: string, schema: string) =>
  openPool({ connectionString }, 4, () => undefined, 0, { name: NAME, schema })

/**
 * Throws a StartupError unless a site can be restored into the database. Returns whether it already
 * contains one.
 */
export async function checkDatabase(connectionString: string, replace: boolean): Promise<boolean> {
  await requireSessions({ connectionString }, NAME)
  const pool = openSchema(connectionString, 'public')
  const client = await pool.connect()
  try {
    if ((await countOtherConnections(client)) > 0) {
      throw new StartupError('Seam is running on this database: stop it first')
    }
    const found = await hasSite(client, 'public')
    if (!found || replace) return found
    throw new StartupError(
      'there is a site in this database already: add --replace, which keeps its tables next to the new ones',
    )
  } finally {
    client.release()
    await closePool(pool)
  }
}

/** Restores a snapshot into a database: first next to its current tables, then in their place. */
export async function restoreDatabase(
  config: Config,
  connectionString: string,
  isUsed: boolean,
  options: RestoreOptions,
): Promise<Restored> {
  const { folder, snapshot, manifest, report } = options
  const objects = await openObjects(config)
  // Objects first: once the tables are restored, the site is complete.
  if (manifest.objects) await restoreObjects(objects, folder, snapshot, report)
  const pool = openSchema(connectionString, isUsed ? `${STAGING_SCHEMA},public` : 'public')
  try {
    if (isUsed) await createStagingSchema(pool)
    await loadTables(pool, { ...options, store: objects.name, isQueueLost: true })
    const differences = await findDifferences(openDatabase(pool), manifest)
    return { differences, replaced: isUsed ? await swap(connectionString) : null }
  } finally {
    await closePool(pool)
  }
}

async function swap(connectionString: string): Promise<string> {
  const pool = openSchema(connectionString, 'public')
  const client = await pool.connect()
  try {
    const suffix = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')
    return `the schema ${await replaceSchema(client, suffix)}`
  } finally {
    client.release(true)
    await closePool(pool)
  }
}
