import { Skeleton } from '../../../ui/skeleton.tsx'

/** The room that a comment form takes. */
export const FormSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-17 !rounded-control" />
    <Skeleton className="h-8 w-20 self-end !rounded-control" />
  </div>
)
