import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder with the size of the first comments. */
export const ListSkeleton = () => (
  <div className="flex flex-col gap-5 pt-2">
    <output className="sr-only">Loading the comments</output>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className="flex gap-3">
        <Skeleton className="size-9 shrink-0 !rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3.5 w-full max-w-lg" />
          <Skeleton className="h-7 w-28 !rounded-full" />
        </div>
      </div>
    ))}
  </div>
)
