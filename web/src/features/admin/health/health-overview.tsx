import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import type { SiteHealth } from '@seam/contract/health.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { healthQuery } from '../queries.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { HealthSection } from './health-section.tsx'
import { IncidentList } from './incident-list.tsx'
import { MailSection } from './mail-section.tsx'
import { findWarnings } from './warnings.ts'

/** The health of the site: warnings first, then all figures. Refreshes automatically. */
export function HealthOverview() {
  const { data: health, error, isFetching, refetch, dataUpdatedAt } = useQuery(healthQuery())
  if (!health && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!health) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the health of this site</Trans>
        </output>
        <Skeleton className="h-60 w-full !rounded-thumb" />
      </>
    )
  }
  return (
    <>
      <Warnings warnings={findWarnings(health, dataUpdatedAt)} />
      <Figures health={health} />
      {health.failedJobs.length > 0 && <FailedJobs jobs={health.failedJobs} />}
      <Queues queues={health.queues} />
      <MailSection />
      <IncidentList
        title={t`Errors in the last day`}
        empty={t`No requests have failed.`}
        incidents={health.errors}
      />
      <IncidentList
        title={t`Slow requests in the last day`}
        empty={t`No requests were slow.`}
        incidents={health.slowRequests}
      />
    </>
  )
}

function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) {
    return (
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden className="size-5 text-success" />
        <Trans>All is well.</Trans>
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          <span className="sr-only">
            <Trans>Warning:</Trans>{' '}
          </span>
          {warning}
        </li>
      ))}
    </ul>
  )
}

function Figures({ health }: { health: SiteHealth }) {
  const { disk, databaseBytes, replica, versions, lastBackupAt, lastTestRestoreAt } = health
  const figures: Record<string, ReactNode> = {
    [t`Free disk`]: t`${{ free: formatBytes(disk.free) }} of ${{ total: formatBytes(disk.total) }}`,
    [t`Database`]: formatBytes(databaseBytes),
    ...(replica && {
      [t`Replica`]: replica.isSynchronous
        ? t({ message: 'Synchronous', context: 'replica' })
        : t({ message: 'Asynchronous', context: 'replica' }),
    }),
    [t`Last backup`]: lastBackupAt ? (
      <RelativeTime date={lastBackupAt} />
    ) : (
      t({ message: 'Never', context: 'backup' })
    ),
    [t`Last test restore`]: lastTestRestoreAt ? (
      <RelativeTime date={lastTestRestoreAt} />
    ) : (
      t({ message: 'Never', context: 'backup' })
    ),
    Seam: versions.seam,
    PostgreSQL: versions.postgres,
    'Node.js': versions.node,
  }
  return (
    <HealthSection title={t`Overview`}>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-foreground-muted">{name}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </HealthSection>
  )
}

function Queues({ queues }: { queues: SiteHealth['queues'] }) {
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0)
  return (
    <HealthSection title={t`Jobs`}>
      {busy.length === 0 ? (
        <p className="text-foreground-muted">
          <Trans>No job waits or runs.</Trans>
        </p>
      ) : (
        <ul>
          {busy.map(({ name, waiting, active, failed }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="break-all">{name}</span>
              <span className="figures text-foreground-muted">
                <Trans>
                  {active} running · {waiting} waiting · {failed} failed
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
    </HealthSection>
  )
}
