import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder with the size of the history. */
export const HistorySkeleton = () => (
  <div>
    <Skeleton className="mb-4 h-4 w-16" />
    <div className="flex flex-col gap-5">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex gap-3 sm:gap-4">
          <Skeleton className="aspect-video w-32 shrink-0 !rounded-control sm:w-48" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
