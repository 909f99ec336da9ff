import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
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
  snapshotTime,
  writeManifest,
} from './backup-folder.ts'
import { copyObject, findEarlier } from './copy-objects.ts'
import { copyTables } from './copy-tables.ts'
import { linesOf } from './lines.ts'
import { type Manifest, rowsOf } from './manifest.ts'
import type { Report } from './report.ts'
import { formatObject, readObjectList } from './object-list.ts'
import { piped } from './piped.ts'
import { endRun, extendRun, startRun } from '../removal/removal-store.ts'
import { removeExpired } from './retention.ts'
import { backupTables } from './table-store.ts'

export interface Site {
  pool: pg.Pool
  db: Db
  objects: ObjectStore
  /** Seconds without a heartbeat after which a backup counts as killed. */
  staleSeconds?: number
}

export interface Snapshot {
  name: string
  rows: number
  objects: { count: number; totalBytes: number; missing: number }
  /** The objects that were not in the backup yet. */
  copied: { count: number; bytes: number }
}

const DEFAULT_STALE_SECONDS = 60
const SIGNS_OF_LIFE = 4

/**
 * Adds a snapshot of the site to a backup, then removes expired snapshots. Throws a StartupError if
 * another backup is running.
 */
export async function takeBackup(
  site: Site,
  folder: BackupFolder,
  report: Report,
  now = new Date(),
): Promise<Snapshot> {
  const { db, staleSeconds = DEFAULT_STALE_SECONDS } = site
  if (!(await startRun(db, staleSeconds))) {
    throw new StartupError(
      `another backup is running, or was killed less than ${staleSeconds} seconds ago`,
    )
  }
  const alive = setInterval(
    () => {
      extendRun(db, staleSeconds).catch(() => undefined)
    },
    (staleSeconds * 1000) / SIGNS_OF_LIFE,
  )
  try {
    const snapshot = await writeSnapshot(site, folder, report, now)
    await removeExpired(folder)
    return snapshot
  } finally {
    clearInterval(alive)
    await endRun(db)
  }
}

async function writeSnapshot(
  { pool, db, objects, staleSeconds = DEFAULT_STALE_SECONDS }: Site,
  folder: BackupFolder,
  report: Report,
  now: Date,
): Promise<Snapshot> {
  const name = snapshotName(now)
  const { complete, incomplete } = await findSnapshots(folder)
  for (const left of incomplete) await removeSnapshot(folder, left)
  if (complete.includes(name)) throw new StartupError(`the snapshot ${name} already exists`)
  const work = await mkdtemp(join(tmpdir(), 'seam-backup-'))
  try {
    const fileList = join(work, 'files')
    const database = await copyTables(pool, folder, name, backupTables, fileList, report)

    const last = complete.at(-1)
    const earlier = last
      ? await findEarlier(folder, snapshotTime(last), readObjectList(folder, last))
      : { takenAt: now, objects: new Map() }
    const sum = { count: 0, totalBytes: 0, missing: 0 }
    const copied = { count: 0, bytes: 0 }
    async function* listObjects() {
      for await (const key of keysOf(createReadStream(fileList), objects)) {
        const object = await copyObject(objects, folder, key, earlier)
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
    if (!(await extendRun(db, staleSeconds))) {
      throw new StartupError(
        `the database was unavailable for ${staleSeconds} seconds: start the backup again`,
      )
    }
    await writeManifest(folder, name, manifest)
    return { name, rows: rowsOf(manifest), objects: sum, copied }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Yields the object keys in a list of `readAssetFiles`. */
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
