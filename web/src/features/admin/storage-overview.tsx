import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UsageBar } from '../../ui/usage-bar.tsx'
import { storageOverviewQuery } from './queries.ts'
import { Link } from '../../lib/router/link.tsx'

const LOW = 0.1

/** The disk space, and the users who store the most. */
export function StorageOverview() {
  const { data, error, isFetching, refetch } = useQuery(storageOverviewQuery())
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the storage</Trans>
        </output>
        <Skeleton className="h-60 w-full !rounded-thumb" />
      </>
    )
  }
  const { freeBytes, totalBytes, users } = data
  const isLow = freeBytes < totalBytes * LOW
  return (
    <>
      <div className="rounded-thumb border border-border bg-surface">
        <UsageBar
          title={t`Disk`}
          heading="h2"
          used={totalBytes - freeBytes}
          limit={totalBytes}
          hint={
            isLow
              ? t`Only ${{ free: formatBytes(freeBytes) }} is free. Uploads stop when the disk is full: free up space or add a disk.`
              : t`${{ free: formatBytes(freeBytes) }} is free.`
          }
        />
      </div>
      <section aria-labelledby="largest-users" className="mt-8">
        <h2 id="largest-users" className="display mb-3 text-16">
          <Trans>Who stores the most</Trans>
        </h2>
        {users.length === 0 ? (
          <p className="text-foreground-muted">
            <Trans>No one has uploaded anything yet.</Trans>
          </p>
        ) : (
          <ol className="divide-y divide-border rounded-thumb border border-border bg-surface">
            {users.map(({ username, fullName, stored }) => (
              <li key={username} className="flex items-baseline gap-3 px-4 py-3 sm:px-5">
                <Link
                  to="/admin/people"
                  search={{ username }}
                  className="min-w-0 flex-1 truncate font-semibold hover:underline"
                >
                  {fullName || username}{' '}
                  <span className="text-13 font-normal text-foreground-muted">@{username}</span>
                </Link>
                <span className="figures text-foreground-muted">{formatBytes(stored)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}
