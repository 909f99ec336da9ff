import type { ProxyProblem, SiteHealth as SiteHealthView } from '@seam/contract/health.ts'
import type { Incident } from './incident-store.ts'
import type { SiteHealth } from './site-health.ts'

const incidentView = ({ kind: _, lastAt, ...incident }: Incident) => ({
  ...incident,
  lastAt: lastAt.toISOString(),
})

export const healthView = (
  health: SiteHealth,
  proxyProblem: ProxyProblem | null,
): SiteHealthView => ({
  versions: health.versions,
  disk: health.disk,
  databaseBytes: health.database.bytes,
  replica: health.replica,
  queues: health.queues,
  failedJobs: health.failedJobs.map(({ id, failedAt, ...job }) => ({
    ...job,
    _id: id,
    failedAt: failedAt.toISOString(),
  })),
  lastBackupAt: health.lastBackup?.finishedAt.toISOString() ?? null,
  lastTestRestoreAt: health.lastTestRestore?.finishedAt.toISOString() ?? null,
  encoderFallbacks: health.encoderFallbacks.map(({ beganAt, ...fallback }) => ({
    ...fallback,
    beganAt: beganAt.toISOString(),
  })),
  slowRequests: health.slowRequests.map(incidentView),
  errors: health.errors.map(incidentView),
  newerRelease: health.newerRelease,
  proxyProblem,
})
