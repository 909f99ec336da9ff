import packageJson from '../../../../package.json' with { type: 'json' }
import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { PoolUse } from '../../infra/postgres/connections.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue, QueueState } from '../../infra/queue.ts'
import { type BackupResult, findBackupResults } from '../backup/backup-result-store.ts'
import { type EncoderFallback, findEncoderFallbacks } from './encoder-store.ts'
import { findIncidents, type Incident } from './incident-store.ts'
import { findNewestRelease } from './release-store.ts'
import { compareVersions } from './releases.ts'
import { type FailedJob, findDatabaseFacts, findFailedJobs } from './store.ts'

/** What the operator of a site needs to know. Sizes are in bytes. */
export interface SiteHealth {
  versions: { seam: string; node: string; postgres: string; schema: string }
  /** Of the data folder of this process. */
  disk: { free: number; total: number }
  database: { bytes: number; pools: PoolUse[] }
  /** Null without a replica. */
  replica: { isUpToDate: boolean; isSynchronous: boolean } | null
  queues: QueueState[]
  /** Latest first. */
  failedJobs: FailedJob[]
  /** Null if there is no backup that would survive the loss of the disk. */
  lastBackup: BackupResult | null
  /** The last successful test restore of such a backup. */
  lastTestRestore: BackupResult | null
  encoderFallbacks: EncoderFallback[]
  /** Of the last day and all processes, by route and status. */
  slowRequests: Incident[]
  errors: Incident[]
  /** The newest release of the feed, if it is newer than this one. */
  newerRelease: string | null
}

export interface HealthSources {
  db: Db
  queue: Queue
  disk: DiskSpace
  poolUse(): PoolUse[]
  replica: { isUpToDate(): boolean } | null
}

const MAX_LISTED = 100

/** Reads the health of the site, at a cost that does not grow with the size of its tables. */
export async function readHealth(sources: HealthSources): Promise<SiteHealth> {
  const { db, queue, disk, poolUse, replica } = sources
  const [usage, [facts], queues, backups, encoderFallbacks, incidents, newest] = await Promise.all([
    disk.usage(),
    findDatabaseFacts(db),
    queue.states(),
    findBackupResults(db),
    findEncoderFallbacks(db, MAX_LISTED),
    findIncidents(db, 2 * MAX_LISTED),
    findNewestRelease(db),
  ])
  const failing = queues.filter(({ failed }) => failed > 0).map(({ name }) => name)
  return {
    versions: {
      seam: packageJson.version,
      node: process.versions.node,
      postgres: facts?.version ?? '',
      schema: facts?.schema ?? '',
    },
    disk: usage,
    database: { bytes: facts?.bytes ?? 0, pools: poolUse() },
    replica: replica && {
      isUpToDate: replica.isUpToDate(),
      isSynchronous: facts?.isSynchronous ?? false,
    },
    queues,
    failedJobs: failing.length > 0 ? await findFailedJobs(db, failing, MAX_LISTED) : [],
    lastBackup: countedBackup(backups.lastBackup),
    lastTestRestore: countedBackup(backups.lastTestRestore),
    encoderFallbacks,
    slowRequests: incidents.filter(({ kind }) => kind === 'slow').slice(0, MAX_LISTED),
    errors: incidents.filter(({ kind }) => kind === 'error').slice(0, MAX_LISTED),
    newerRelease: newest && compareVersions(newest, packageJson.version) > 0 ? newest : null,
  }
}

/** A backup on the same disk as the data is lost with it. */
const countedBackup = (result: BackupResult | null) => (result?.onSameDisk ? null : result)

/** Retries a job that has failed for good. Returns false if there is no such job. */
export const retryFailedJob = (
  { queue }: Pick<HealthSources, 'queue'>,
  job: Pick<FailedJob, 'queue' | 'id'>,
): Promise<boolean> => queue.retry(job.queue, job.id)
