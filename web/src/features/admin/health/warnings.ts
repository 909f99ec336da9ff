import { plural, t } from '@lingui/core/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { LOW_DISK_SHARE, type SiteHealth } from '@seam/contract/health.ts'

const DAY_MS = 86_400_000
/** A backup is taken every night, and tested every week. */
const MAX_BACKUP_AGE_DAYS = 2
const MAX_TEST_AGE_DAYS = 8

const proxyWarnings = {
  'header-ignored': t`The site is behind a proxy that is not trusted: its X-Forwarded-For is ignored, and all visitors share one set of rate limits. Set TRUST_PROXY in the environment of the server.`,
  'one-address': t`All requests come from one address, as behind a proxy that is not configured: all visitors share one set of rate limits. Set TRUST_PROXY in the environment of the server, and let the proxy send X-Forwarded-For.`,
}

const daysSince = (date: string, now: number) => (now - new Date(date).getTime()) / DAY_MS

/** Returns what needs the owner's attention, most urgent first. */
export function findWarnings(health: SiteHealth, now: number): string[] {
  const { disk, replica, lastBackupAt, lastTestRestoreAt, failedJobs, encoderFallbacks } = health
  const days = lastBackupAt === null ? 0 : Math.floor(daysSince(lastBackupAt, now))
  const warnings: (string | false)[] = [
    health.proxyProblem !== null && proxyWarnings[health.proxyProblem],
    disk.free < disk.total * LOW_DISK_SHARE &&
      t`The disk is nearly full: ${{ free: formatBytes(disk.free) }} is free. Uploads stop when it is full.`,
    lastBackupAt === null &&
      t`There is no backup on another disk. Choose a location in the site settings, or run npm run backup.`,
    lastBackupAt !== null &&
      daysSince(lastBackupAt, now) > MAX_BACKUP_AGE_DAYS &&
      plural(days, {
        one: `The last backup is ${days} day old.`,
        other: `The last backup is ${days} days old.`,
      }),
    lastBackupAt !== null &&
      (lastTestRestoreAt === null || daysSince(lastTestRestoreAt, now) > MAX_TEST_AGE_DAYS) &&
      t`No backup has passed a test restore in the last week.`,
    replica?.isSynchronous === false &&
      t`The replica is asynchronous: if it becomes the primary, the last changes are lost. Set synchronous_standby_names on the primary, or synchronous_mode in Patroni.`,
    replica?.isUpToDate === false &&
      t`The replica lags too far behind or cannot be reached. The primary serves everything until then: check the log of the replica.`,
    ...encoderFallbacks.map(
      ({ machine, problem }) => t`Videos are encoded more slowly on ${machine}: ${problem}.`,
    ),
    health.newerRelease !== null &&
      t`Seam ${{ newRelease: health.newerRelease }} is available. This site runs ${{ release: health.versions.seam }}.`,
    failedJobs.length > 0 && t`Jobs have failed. Run them again once the cause is fixed.`,
  ]
  return warnings.filter((warning) => warning !== false)
}
