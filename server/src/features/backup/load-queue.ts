import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { StartupError } from '../../infra/startup-error.ts'
import type { BackupFolder } from './backup-folder.ts'
import { readTable } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { insertStaged, stageRows } from './queue-tables-store.ts'

/** Loads the queues and their jobs into empty pg-boss tables. Throws a StartupError. */
export async function loadQueue(
  pool: pg.Pool,
  folder: BackupFolder,
  snapshot: string,
  manifest: Manifest,
): Promise<void> {
  const client = await pool.connect()
  try {
    for (const table of manifest.tables) {
      await client.query('begin')
      await pipeline(readTable(folder, snapshot, table), await stageRows(client))
      const loaded = await insertStaged(client, table)
      if (loaded !== table.rows) {
        throw new StartupError(
          `the queue table ${table.name} has ${loaded} rows instead of ${table.rows}`,
        )
      }
      await client.query('commit')
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
