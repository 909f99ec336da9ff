import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { headerClasses } from './playlist-header.tsx'

const MAX_ROWS = 12

/** Placeholders of the videos of a playlist. */
export const RowsSkeleton = ({ count = MAX_ROWS }: { count?: number }) => (
  <div>
    <output className="sr-only">
      <Trans>Loading the videos</Trans>
    </output>
    {Array.from({ length: Math.min(count, MAX_ROWS) }, (_, index) => (
      <div key={index} className="flex gap-2 py-2 sm:gap-3">
        <span className="w-6 shrink-0 sm:w-8" />
        <Skeleton className="aspect-video w-28 shrink-0 rounded-control! sm:w-40" />
        <div className="flex flex-1 flex-col gap-2 pt-1.5">
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      </div>
    ))}
  </div>
)

/** The placeholder of the header of a playlist. */
export const HeaderSkeleton = () => (
  <div className={headerClasses.box}>
    <output className="sr-only">
      <Trans>Loading the playlist</Trans>
    </output>
    <h1 className="sr-only">
      <Trans>Playlist</Trans>
    </h1>
    <Skeleton className={`aspect-video rounded-thumb! ${headerClasses.cover}`} />
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <Skeleton className="h-6 w-3/4" />
      <div className="flex items-center gap-2">
        <Skeleton className="size-8 rounded-full!" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="mt-1 h-10 w-full rounded-control!" />
    </div>
  </div>
)
