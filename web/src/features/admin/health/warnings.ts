import { formatBytes } from '@seam/contract/format-bytes.ts'
import { LOW_DISK_SHARE, type SiteHealth } from '@seam/contract/health.ts'

const DAY_MS = 86_400_000
/** A backup is taken every night, and tested every week. */
const MAX_BACKUP_AGE_DAYS = 2
const MAX_TEST_AGE_DAYS = 8

const daysSince = (date: string, now: number) => (now - new Date(date).getTime()) / DAY_MS

/** Returns what the owner should look after, most urgent first. */
export function findWarnings(health: SiteHealth, now: number): string[] {
  const { disk, lastBackupAt, lastTestRestoreAt, failedJobs } = health
  const warnings: (string | false)[] = [
    disk.free < disk.total * LOW_DISK_SHARE &&
      `The disk is nearly full: ${formatBytes(disk.free)} are free. Uploads stop when it is full.`,
    lastBackupAt === null &&
      'There is no backup on another disk. Choose a place in the settings of the site, or run npm run backup.',
    lastBackupAt !== null &&
      daysSince(lastBackupAt, now) > MAX_BACKUP_AGE_DAYS &&
      `The last backup is ${Math.floor(daysSince(lastBackupAt, now))} days old.`,
    lastBackupAt !== null &&
      (lastTestRestoreAt === null || daysSince(lastTestRestoreAt, now) > MAX_TEST_AGE_DAYS) &&
      'No backup was proven by a test restore within the last week.',
    failedJobs.length > 0 && 'Jobs have failed. Run them again once their cause is mended.',
  ]
  return warnings.filter((warning) => warning !== false)
}
