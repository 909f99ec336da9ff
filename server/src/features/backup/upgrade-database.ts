import { join } from 'node:path'
import type pg from 'pg'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { createQueueTables } from '../../infra/queue.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { type BackupFolder, findSnapshots, openBackupFolder } from './backup-folder.ts'
import { loadQueue } from './load-queue.ts'
import { loadTables } from './load-tables.ts'
import type { Report } from './report.ts'
import { hasQueue, queueTables } from './queue-tables-store.ts'
import { allTables, hasSchema } from './table-store.ts'
import { verifySnapshot } from './verify-snapshot.ts'
import { writeTables } from './write-tables.ts'

/** Writes the tables of the site and its queue to files in a folder. */
export async function saveDatabase(pool: pg.Pool, path: string, report: Report): Promise<void> {
  const client = await pool.connect()
  const [site, queue] = await Promise.all([hasSchema(client), hasQueue(client)]).finally(() =>
    client.release(),
  )
  const folders = await openFolders(path)
  if (site) await writeTables(pool, folders.site, allTables, report)
  if (queue) await writeTables(pool, folders.queue, queueTables, report)
  for (const folder of Object.values(folders)) await folder.close()
}

/**
 * Loads the output of `saveDatabase` into an empty database, and checks it. Throws a StartupError
 * if anything is missing. Returns the number of wrong counters, which were already wrong before:
 * the rows are the same.
 */
export async function loadDatabase(pool: pg.Pool, path: string, report: Report): Promise<number> {
  const { site, queue } = await openFolders(path)
  const tables = await openSnapshot(site)
  if (tables) await loadTables(pool, { ...tables, store: null, isQueueLost: false, report })
  const jobs = await openSnapshot(queue)
  if (jobs) {
    await createQueueTables(pool)
    await loadQueue(pool, jobs.folder, jobs.snapshot, jobs.manifest)
  }
  return tables ? (await findCounterDrift(openDatabase(pool))).length : 0
}

async function openFolders(path: string) {
  const open = async (name: string) => openBackupFolder(await openFolderStore(join(path, name)), '')
  return { site: await open('site'), queue: await open('queue') }
}

/** Returns null if the folder is empty. */
async function openSnapshot(folder: BackupFolder) {
  const [snapshot] = (await findSnapshots(folder)).complete
  if (snapshot === undefined) return null
  return { folder, snapshot, manifest: await verifySnapshot(folder, snapshot) }
}
