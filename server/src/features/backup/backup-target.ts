import { backupTarget, type BackupSettings } from '@seam/contract/backup.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { loadSettings, saveSettings } from '../site/settings-store.ts'

export interface BackupTargets {
  /** BACKUP_TO, which takes precedence over the settings. */
  environment: string | undefined
  /** Throws an Error with the reason if backups cannot be stored there. */
  check(target: string): Promise<void>
  /** Returns whether it is on the disk of the data, or null if it is not on this machine. */
  isOnSameDisk(target: string): Promise<boolean | null>
}

/** Returns the backup target in the settings of the site. An invalid one counts as not set. */
export async function readBackupTarget(db: Db): Promise<string | null> {
  const { backupTo } = await loadSettings(db)
  return backupTarget.safeParse(backupTo).data ?? null
}

export async function viewBackupSettings(db: Db, targets: BackupTargets): Promise<BackupSettings> {
  const target = targets.environment ?? (await readBackupTarget(db))
  if (target === null) return { setBy: null, target: '', onSameDisk: null }
  return {
    setBy: targets.environment === undefined ? 'settings' : 'environment',
    target,
    onSameDisk: await targets.isOnSameDisk(target),
  }
}

/**
 * Changes the target of the nightly backups; null disables them. Throws 409 if the environment sets
 * it, and 422 with the reason if backups cannot be stored there.
 */
export async function editBackupTarget(
  { db, targets }: { db: Db; targets: BackupTargets },
  actor: number,
  target: string | null,
): Promise<void> {
  if (targets.environment !== undefined) {
    throw new ProblemError('conflict', serverMessages.backupSetByEnvironment)
  }
  if (target !== null) {
    await targets.check(target).catch((error: Error) => {
      throw fieldProblem('target', error.message)
    })
  }
  await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { backupTo: target ?? undefined })
    await recordAudit(tx, { actor, action: 'site.changed', details: { settings: ['backup'] } })
  })
}
