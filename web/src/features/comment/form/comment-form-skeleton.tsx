import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder with the size of a comment form. */
export const CommentFormSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-17 !rounded-control" />
    <Skeleton className="h-8 w-20 self-end !rounded-control" />
  </div>
)
