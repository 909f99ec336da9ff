import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder with the size of some notifications. */
export const NotificationSkeleton = ({ rows }: { rows: number }) => (
  <div>
    <output className="sr-only">
      <Trans>Loading your notifications</Trans>
    </output>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="flex gap-3 p-2.5">
        <Skeleton className="size-10 shrink-0 !rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
    ))}
  </div>
)
