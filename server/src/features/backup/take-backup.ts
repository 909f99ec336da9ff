import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip, constants } from 'node:zlib'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Folder } from '@seam/contract/media.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { objectKey, objectPrefix } from '../assets/asset-paths.ts'
import {
  type BackupFolder,
  findSnapshots,
  objectListPath,
  removeSnapshot,
  snapshotName,
  tablePath,
  writeManifest,
} from './backup-folder.ts'
import { copyObject, knownChecksums } from './copy-objects.ts'
import { linesOf } from './lines.ts'
import type { Manifest, TableFile } from './manifest.ts'
import { formatObject, readObjectList } from './object-list.ts'
import { piped } from './piped.ts'
import { endRun, extendRun, startRun } from './removal-store.ts'
import { removeExpired } from './remove-expired.ts'
import {
  beginSnapshot,
  findSchemaVersion,
  findTables,
  haveEarlierEnded,
  newTransactionId,
  readAssetFiles,
  readRows,
  type StoredTable,
} from './table-store.ts'

/** The site that is backed up. */
export interface Site {
  pool: pg.Pool
  db: Db
  objects: ObjectStore
}

/** Called with what is being done, and how much of it is done. */
export type Report = (step: string, done: number) => void

export interface Snapshot {
  name: string
  manifest: Manifest
  /** The objects that were not in the backup before. */
  copied: { count: number; bytes: number }
}

const SIGN_OF_LIFE_MS = 15_000
const WAIT_MS = 100
/** Milliseconds after which a transaction that was open before the backup counts as stuck. */
const MAX_WAIT_MS = 120_000

/**
 * Adds a snapshot of the site to a backup, then removes snapshots that are no longer kept. Throws a
 * StartupError if another backup runs.
 */
export async function takeBackup(
  site: Site,
  folder: BackupFolder,
  report: Report,
  now = new Date(),
): Promise<Snapshot> {
  if (!(await startRun(site.db)))
    throw new StartupError('another backup is running, or was killed less than a minute ago')
  const alive = setInterval(() => {
    extendRun(site.db).catch(() => undefined)
  }, SIGN_OF_LIFE_MS)
  try {
    const snapshot = await writeSnapshot(site, folder, report, now)
    await removeExpired(folder)
    return snapshot
  } finally {
    clearInterval(alive)
    await endRun(site.db)
  }
}

async function writeSnapshot(
  { pool, objects }: Site,
  folder: BackupFolder,
  report: Report,
  now: Date,
): Promise<Snapshot> {
  const name = snapshotName(now)
  const { complete, incomplete } = await findSnapshots(folder)
  for (const left of incomplete) await removeSnapshot(folder, left)
  if (complete.includes(name)) throw new StartupError(`there is a snapshot ${name} already`)
  const work = await mkdtemp(join(tmpdir(), 'seam-backup-'))
  try {
    const fileList = join(work, 'files')
    const database = await copyTables(pool, folder, name, fileList, report)

    const earlier = complete.at(-1)
    const known = await knownChecksums(
      folder,
      earlier ? readObjectList(folder, earlier) : Readable.from([]),
    )
    const sum = { count: 0, totalBytes: 0, missing: 0 }
    const copied = { count: 0, bytes: 0 }
    async function* listObjects() {
      for await (const key of keysOf(createReadStream(fileList), objects)) {
        const object = await copyObject(objects, folder, key, known)
        sum.count += 1
        sum.totalBytes += object.bytes
        if (object.sha256 === null) sum.missing += 1
        if (object.copied) {
          copied.count += 1
          copied.bytes += object.bytes
        }
        report('files', sum.count)
        yield Buffer.from(formatObject(object))
      }
    }
    const list = piped(Readable.from(listObjects()), createGzip())
    const written = await folder.write(objectListPath(name), list)
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      ...database,
      objects: { ...written, ...sum },
    }
    await writeManifest(folder, name, manifest)
    return { name, manifest, copied }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Copies all tables as of one moment, and writes the files of all assets to `fileList`. */
async function copyTables(
  pool: pg.Pool,
  folder: BackupFolder,
  snapshot: string,
  fileList: string,
  report: Report,
): Promise<Pick<Manifest, 'schema' | 'tables'>> {
  const client = await pool.connect()
  try {
    await waitForEarlierTransactions(client)
    await beginSnapshot(client)
    const tables: TableFile[] = []
    for (const table of await findTables(client)) {
      tables.push(await copyTable(client, folder, snapshot, table))
      report('tables', tables.length)
    }
    const schema = await findSchemaVersion(client)
    await pipeline(readAssetFiles(client), createWriteStream(fileList))
    await client.query('commit')
    client.release()
    return { schema, tables }
  } catch (error) {
    // Ends the connection with the transaction.
    client.release(true)
    throw error
  }
}

/** A removal of files that began before the backup may belong to one of them. */
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

async function copyTable(
  client: pg.ClientBase,
  folder: BackupFolder,
  snapshot: string,
  table: StoredTable,
): Promise<TableFile> {
  const rows = readRows(client, table)
  const compressed = piped(rows, createGzip({ level: constants.Z_BEST_SPEED }))
  const written = await folder.write(tablePath(snapshot, table.name), compressed)
  return { ...table, ...written, rows: rows.rowCount }
}

/** Yields the keys of the objects in a list of `readAssetFiles`. */
async function* keysOf(
  list: AsyncIterable<Uint8Array>,
  objects: ObjectStore,
): AsyncGenerator<string> {
  for await (const line of linesOf(list)) {
    const [folder = '', publicId = '', file = ''] = line.split('\t')
    if (file !== '\\N') yield objectKey(folder as Folder, publicId, file)
    else yield* objects.list(objectPrefix(folder as Folder, publicId))
  }
}
