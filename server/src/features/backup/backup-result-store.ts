import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'

export interface BackupResult {
  snapshot: string
  /** Whether the backup is on the disk of the data, in which case it does not count. */
  onSameDisk: boolean
  finishedAt: Date
}

/** Records that a backup finished, or that a test restore found no differences. */
export const recordBackupResult = (
  db: Db,
  kind: 'backup' | 'test-restore',
  { snapshot, onSameDisk }: Omit<BackupResult, 'finishedAt'>,
) =>
  db
    .insertInto('backup_result')
    .values({ kind, snapshot, on_same_disk: onSameDisk })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        snapshot,
        on_same_disk: onSameDisk,
        finished_at: sql<Date>`now()`,
      }),
    )
    .execute()

/** Returns the newest backup and the newest test restore, each null if there is none. */
export async function findBackupResults(
  db: Db,
): Promise<{ lastBackup: BackupResult | null; lastTestRestore: BackupResult | null }> {
  const rows = await db.selectFrom('backup_result').selectAll().execute()
  const find = (kind: 'backup' | 'test-restore') => {
    const row = rows.find((candidate) => candidate.kind === kind)
    if (!row) return null
    return { snapshot: row.snapshot, onSameDisk: row.on_same_disk, finishedAt: row.finished_at }
  }
  return { lastBackup: find('backup'), lastTestRestore: find('test-restore') }
}
