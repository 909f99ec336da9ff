import { Skeleton } from '../../../ui/skeleton.tsx'
import { menuPlace } from './card-menu.tsx'

export const CardSkeleton = () => (
  <div className="relative flex flex-col gap-3">
    <Skeleton className="aspect-video !rounded-thumb" />
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 !rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
      <div className={menuPlace} />
    </div>
  </div>
)
