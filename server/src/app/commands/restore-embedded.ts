import { join } from 'node:path'
import type { BackupFolder } from '../../features/backup/backup-folder.ts'
import { findDifferences } from '../../features/backup/check-restored.ts'
import { loadTables } from '../../features/backup/load-tables.ts'
import type { Manifest } from '../../features/backup/manifest.ts'
import { restoreObjects } from '../../features/backup/restore-objects.ts'
import { commitStaging, createStaging, finishRestore } from '../../features/backup/swap-data.ts'
import type { Report } from '../../features/backup/report.ts'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { findRunningPostgres } from '@seam/postgres/connection.ts'
import type { Config } from '../config.ts'
import { openObjects } from '../services.ts'
import { hasEmbedded, startEmbedded } from '../connect.ts'

export interface Restored {
  differences: string[]
  /** The folder of the replaced data; null if there was none. */
  replaced: string | null
}

export interface RestoreOptions {
  folder: BackupFolder
  snapshot: string
  manifest: Manifest
  /** Whether an existing site may be replaced. Its data is retained. */
  replace: boolean
  report: Report
}

/** Throws a StartupError unless a site can be restored into the data folder. */
export async function checkDataFolder({ DATA_DIR }: Config, replace: boolean): Promise<void> {
  await finishRestore(DATA_DIR)
  if (!hasEmbedded(DATA_DIR)) return
  if (await findRunningPostgres(DATA_DIR)) {
    throw new StartupError(`Seam is running on ${DATA_DIR}: stop it first`)
  }
  if (replace) return
  throw new StartupError(
    `there is a site in ${DATA_DIR} already: add --replace, which keeps its data next to the new data`,
  )
}

/** Restores a snapshot into the data folder: first next to the current data, then in its place. */
export async function restoreEmbedded(config: Config, options: RestoreOptions): Promise<Restored> {
  const { folder, snapshot, manifest, report } = options
  const staging = await createStaging(config.DATA_DIR)
  const store = config.s3 ? 's3' : 'folder'
  if (manifest.objects) {
    const objects = config.s3
      ? await openObjects(config)
      : await openFolderStore(join(staging, 'objects'))
    await restoreObjects(objects, folder, snapshot, report)
  }
  const { connection, close } = await startEmbedded(staging)
  const pool = openPool(connection, 4, () => undefined, 0)
  let differences: string[]
  try {
    await loadTables(pool, { ...options, store, isQueueLost: true })
    differences = await findDifferences(openDatabase(pool), manifest)
  } finally {
    await closePool(pool)
    await close()
  }
  return { differences, replaced: await commitStaging(config.DATA_DIR, new Date()) }
}
