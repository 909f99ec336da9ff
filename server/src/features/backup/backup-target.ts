import { backupTarget, type BackupSettings } from '@seam/contract/backup.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { loadSettings, saveSettings } from '../site/settings-store.ts'

export interface BackupTargets {
  /** BACKUP_TO, which wins over the settings. */
  environment: string | undefined
  /** Throws an Error that says why no backup can be made there. */
  check(target: string): Promise<void>
  /** Returns whether it is on the disk of the data; null if it is not on this machine. */
  isOnSameDisk(target: string): Promise<boolean | null>
}

/** Returns the place for backups in the settings of the site. One that is not valid counts as not set. */
export async function readBackupTarget(db: Db): Promise<string | null> {
  const { backupTo } = await loadSettings(db)
  return backupTarget.safeParse(backupTo).data ?? null
}

/** Returns where a backup is made every night. */
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
 * Changes where a backup is made every night; null for nowhere. Throws 409 if the environment decides,
 * and 422 with the reason if no backup can be made there.
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
