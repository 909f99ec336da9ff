import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFolder } from '../features/backup/backup-folder.ts'
import { findDifferences } from '../features/backup/check-restored.ts'
import { loadTables } from '../features/backup/load-tables.ts'
import type { Manifest } from '../features/backup/manifest.ts'
import type { Report } from '../features/backup/report.ts'
import {
  chooseSnapshot,
  verifyObjects,
  verifySnapshot,
} from '../features/backup/verify-snapshot.ts'
import { closePool, openPool } from '../infra/postgres/connections.ts'
import { openDatabase } from '../infra/postgres/database.ts'
import { startEmbedded } from './connect.ts'

/** A folder inside the data folder. */
const SCRATCH = '.scratch'

interface Tested {
  snapshot: string
  manifest: Manifest
  differences: string[]
}

/**
 * Restores the tables of a snapshot into a scratch database, reads every byte of its files, and
 * removes the scratch database. Throws a StartupError if the backup is damaged.
 */
export async function testRestore(
  dataDir: string,
  folder: BackupFolder,
  requested: string | undefined,
  report: Report,
): Promise<Tested> {
  const snapshot = await chooseSnapshot(folder, requested)
  const manifest = await verifySnapshot(folder, snapshot)
  if (manifest.objects) await verifyObjects(folder, snapshot, report)
  const scratch = join(dataDir, SCRATCH)
  await rm(scratch, { recursive: true, force: true })
  const { connection, close } = await startEmbedded(scratch)
  const pool = openPool(connection, 4, () => undefined, 0)
  try {
    const source = { folder, snapshot, manifest, report }
    await loadTables(pool, { ...source, store: 'folder', isQueueLost: true })
    return { snapshot, manifest, differences: await findDifferences(openDatabase(pool), manifest) }
  } finally {
    await closePool(pool)
    await close()
    await rm(scratch, { recursive: true, force: true })
  }
}
