import { join } from 'node:path'
import type pg from 'pg'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import { findSnapshots, openBackupFolder, removeSnapshot } from './backup-folder.ts'
import { writeTables } from './write-tables.ts'
import { backupTables } from './table-store.ts'

/** In the data folder. A backup without files, which `npm run restore` reads. */
const FOLDER = 'before-migrations'
const KEPT = 3

/**
 * Writes all tables into the data folder, in case a migration goes wrong. Retains the newest three
 * snapshots. Returns the path of the folder.
 */
export async function snapshotTables(pool: pg.Pool, dataDir: string): Promise<string> {
  const path = join(dataDir, FOLDER)
  const folder = openBackupFolder(await openFolderStore(path), '')
  try {
    await writeTables(pool, folder, backupTables, () => undefined)
    const { complete, incomplete } = await findSnapshots(folder)
    for (const old of [...incomplete, ...complete.slice(0, -KEPT)])
      await removeSnapshot(folder, old)
    return path
  } finally {
    await folder.close()
  }
}
