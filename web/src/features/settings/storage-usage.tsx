import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../lib/format/date-time.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { storageUsageQuery } from './queries.ts'
import { UsageBar } from '../../ui/usage-bar.tsx'

/** The size of the user's files and of today's uploads, each with its limit. */
export function StorageUsage() {
  const { data: usage, error, isFetching, refetch } = useQuery(storageUsageQuery())
  if (!usage && error) {
    return (
      <ErrorView
        error={error}
        title={t`Your storage could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!usage) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading your storage</Trans>
        </output>
        <Skeleton className="h-[189px] w-full !rounded-thumb" />
      </>
    )
  }
  const { stored, storedMax, uploadedToday, uploadedPerDayMax, dayEndsAt } = usage
  const resetTime = formatTime(new Date(dayEndsAt))
  return (
    <div className="divide-y divide-border rounded-thumb border border-border bg-surface">
      <UsageBar
        title={t({ message: 'Stored', context: 'files' })}
        used={stored}
        limit={storedMax}
        hint={t`Your files and everything made from them. Delete videos to make space.`}
      />
      <UsageBar
        title={t({ message: 'Uploaded today', context: 'files' })}
        used={uploadedToday}
        limit={uploadedPerDayMax}
        hint={t`Resets at ${resetTime}. What you delete still counts.`}
      />
    </div>
  )
}
