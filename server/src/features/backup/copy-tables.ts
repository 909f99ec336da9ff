import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartupError } from '../../infra/startup-error.ts'
import { type BackupFolder, tablePath } from './backup-folder.ts'
import type { Manifest, TableFile } from './manifest.ts'
import { piped } from './piped.ts'
import type { Report } from './report.ts'
import {
  beginSnapshot,
  haveEarlierEnded,
  newTransactionId,
  readAssetFiles,
  type StoredTable,
  type TableSource,
} from './table-store.ts'

const WAIT_MS = 10
/** Milliseconds after which a transaction that started before the backup counts as stuck. */
const MAX_WAIT_MS = 120_000

/**
 * Copies the tables of `source` as of one moment, and writes the files of all assets to `fileList`
 * unless it is null.
 */
export async function copyTables(
  pool: pg.Pool,
  folder: BackupFolder,
  snapshot: string,
  source: TableSource,
  fileList: string | null,
  report: Report,
): Promise<Pick<Manifest, 'schema' | 'tables'>> {
  const client = await pool.connect()
  try {
    await waitForEarlierTransactions(client)
    await beginSnapshot(client)
    const copies: Promise<TableFile>[] = []
    for (const table of await source.find(client)) {
      const { file } = await copyTable(client, folder, snapshot, source, table)
      // Errors are thrown below.
      file.catch(() => undefined)
      copies.push(file)
      report('tables', copies.length)
    }
    const tables = await Promise.all(copies)
    const schema = await source.version(client)
    if (fileList) await pipeline(readAssetFiles(client), createWriteStream(fileList))
    await client.query('commit')
    client.release()
    return { schema, tables }
  } catch (error) {
    // Closes the connection along with the transaction.
    client.release(true)
    throw error
  }
}

/** A file removal that began before the backup may belong to one of them. */
async function waitForEarlierTransactions(client: pg.ClientBase): Promise<void> {
  const id = await newTransactionId(client)
  const end = Date.now() + MAX_WAIT_MS
  while (!(await haveEarlierEnded(client, id))) {
    if (Date.now() > end) {
      throw new StartupError('a transaction of the database has been open for two minutes')
    }
    await delay(WAIT_MS)
  }
}

/**
 * Returns once all rows are read, with the promise of their file, so that the next table can start.
 */
async function copyTable(
  client: pg.ClientBase,
  folder: BackupFolder,
  snapshot: string,
  source: TableSource,
  table: StoredTable,
): Promise<{ file: Promise<TableFile> }> {
  const rows = source.read(client, table)
  const compressed = piped(rows, createGzip({ level: constants.Z_BEST_SPEED }))
  const file = folder
    .write(tablePath(snapshot, table.name), compressed)
    .then((written) => ({ ...table, ...written, rows: rows.rowCount }))
  // If both fail, the file error is the cause.
  await Promise.race([finished(rows).catch(() => file), file])
  return { file }
}
