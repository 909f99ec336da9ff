import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'

export interface BackupResult {
  snapshot: string
  /** Whether the backup is on the disk of the data: then it does not count. */
  onSameDisk: boolean
  finishedAt: Date
}

/** Records that a backup was made, or that a restore of it was tested without a difference. */
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

/** Returns the newest backup and the newest test of a restore; null if there was none. */
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
