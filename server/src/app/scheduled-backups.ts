import { access, constants, stat } from 'node:fs/promises'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { recordBackupResult } from '../features/backup/backup-result-store.ts'
import { readBackupTarget } from '../features/backup/backup-target.ts'
import type { Db } from '../infra/postgres/database.ts'
import { StartupError } from '../infra/startup-error.ts'
import type { ScheduledBackups } from '../features/backup/jobs.ts'
import { openToRead } from './open-backup-folder.ts'
import { runBackupProcess } from './run-backup-process.ts'
import { testRestore } from './test-restore.ts'
import type { Config } from './config.ts'

/**
 * Returns the backups to BACKUP_TO, or to the location that the site's settings contain at the time
 * of each backup. `environment` is the one that the config was read from.
 */
export function scheduledBackups(
  config: Config,
  db: Db,
  environment: NodeJS.ProcessEnv,
): ScheduledBackups {
  const { DATA_DIR } = config
  const findTarget = async () => config.BACKUP_TO ?? (await readBackupTarget(db))
  return {
    async take(run) {
      const target = await findTarget()
      if (target !== null) await runBackupProcess(target, environment, run)
    },
    async testRestore() {
      const target = await findTarget()
      if (target === null) return
      const folder = await openToRead(target, config)
      try {
        const tested = await testRestore(DATA_DIR, folder, undefined, () => undefined)
        const { snapshot, differences } = tested
        if (differences.length > 0) throw new Error(`${snapshot}: ${differences.join('; ')}`)
        const onSameDisk = await isOnDiskOf(DATA_DIR, target)
        await recordBackupResult(db, 'test-restore', { snapshot, onSameDisk })
      } finally {
        await folder.close()
      }
    },
  }
}

/**
 * Returns whether BACKUP_TO is on the same disk as the data, so that both can be lost at once.
 * Throws a StartupError if it is not writable.
 */
export async function isBackupOnSameDisk({ BACKUP_TO, DATA_DIR }: Config): Promise<boolean> {
  if (BACKUP_TO === undefined || BACKUP_TO.startsWith('s3://')) return false
  try {
    await makeFolder(BACKUP_TO, 0o700)
    await access(BACKUP_TO, constants.W_OK)
    return await isOnDiskOf(DATA_DIR, BACKUP_TO)
  } catch (error) {
    const who = `the user that Seam runs as (${process.getuid?.()})`
    throw new StartupError(
      `BACKUP_TO cannot be written by ${who}, which must own it: ${(error as Error).message}`,
    )
  }
}

/** Whether a backup location is on the same disk as the data. A bucket is not. */
export const isOnDiskOf = async (dataDir: string, location: string): Promise<boolean> =>
  !location.startsWith('s3://') && (await stat(location)).dev === (await stat(dataDir)).dev
