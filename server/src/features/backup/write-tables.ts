import type pg from 'pg'
import { type BackupFolder, snapshotName, writeManifest } from './backup-folder.ts'
import { copyTables } from './copy-tables.ts'
import type { Report } from './report.ts'
import type { TableSource } from './table-store.ts'

export async function writeTables(
  pool: pg.Pool,
  folder: BackupFolder,
  source: TableSource,
  report: Report,
): Promise<void> {
  const now = new Date()
  const name = snapshotName(now)
  const tables = await copyTables(pool, folder, name, source, null, report)
  await writeManifest(folder, name, {
    format: 1,
    takenAt: now.toISOString(),
    ...tables,
    objects: null,
  })
}
