import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The placeholder of a player while its video loads. */
export const PlayerSkeleton = () => (
  <div className="stage">
    <Skeleton className="stage-content !rounded-none" />
  </div>
)

/** The placeholder of the details of a video while they load. */
export const WatchSkeleton = () => (
  <div>
    <output className="sr-only">
      <Trans>Loading the video</Trans>
    </output>
    <h1 className="sr-only">
      <Trans>Video</Trans>
    </h1>
    <Skeleton className="mt-5 h-6 w-2/3" />
    <div className="mt-4 flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-20" />
      </div>
      <Skeleton className="h-10 w-24 !rounded-control" />
    </div>
    <Skeleton className="mt-5 h-28 w-full !rounded-thumb" />
  </div>
)
