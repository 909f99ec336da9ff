import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { migrate } from '../../infra/postgres/migrate.ts'
import type { StoreName } from '../../infra/objects/object-store.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { type BackupFolder, tablePath } from './backup-folder.ts'
import {
  addForeignKeys,
  continueIds,
  countRows,
  dropForeignKeys,
  emptyTables,
  markRestored,
  setStore,
  switchTriggers,
} from './load-store.ts'
import type { Manifest, TableFile } from './manifest.ts'
import { piped } from './piped.ts'
import type { Report } from './report.ts'
import { writeRows } from './table-store.ts'
import { checked } from './verify-snapshot.ts'

interface Load {
  folder: BackupFolder
  snapshot: string
  manifest: Manifest
  /** The store of the assets' files; null if they have not moved. */
  store: StoreName | null
  /** Whether the queue is lost: the next start then enqueues the work again. */
  isQueueLost: boolean
  report: Report
}

/**
 * Loads the tables of a snapshot into an empty schema, then migrates them to this version. Throws a
 * StartupError.
 */
export async function loadTables(
  pool: pg.Pool,
  { folder, snapshot, manifest, store, isQueueLost, report }: Load,
): Promise<void> {
  const applied = await migrate(pool, { upTo: manifest.schema })
  if (applied.at(-1) !== manifest.schema) {
    throw new StartupError(
      `the backup has the schema ${manifest.schema}, which this version does not support: update Seam`,
    )
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const keys = await dropForeignKeys(client)
    const names = manifest.tables.map(({ name }) => name)
    for (const name of names) await switchTriggers(client, name, 'disable')
    await emptyTables(client, names)
    for (const [index, table] of manifest.tables.entries()) {
      await loadTable(client, folder, snapshot, table)
      report('tables', index + 1)
    }
    for (const name of names) await switchTriggers(client, name, 'enable')
    await addForeignKeys(client, keys)
    if (store) await setStore(client, store)
    if (isQueueLost) await markRestored(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await migrate(pool)
  await pool.query('analyze')
}

async function loadTable(
  client: pg.ClientBase,
  folder: BackupFolder,
  snapshot: string,
  table: TableFile,
): Promise<void> {
  const { name, rows, lastId } = table
  await pipeline(readTable(folder, snapshot, table), writeRows(client, table))
  const loaded = await countRows(client, name)
  if (loaded !== rows) {
    throw new StartupError(`the table ${name} has ${loaded} rows instead of ${rows}`)
  }
  if (lastId !== null) await continueIds(client, name, lastId)
}

/**
 * Returns the rows of a table as they were copied. Fails with a StartupError if they are damaged.
 */
export function readTable(folder: BackupFolder, snapshot: string, table: TableFile): Readable {
  const path = tablePath(snapshot, table.name)
  const file = Readable.from(checked(folder.read(path), { ...table, path }))
  return piped(file, createGunzip())
}
