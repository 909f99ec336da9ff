import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder with the size of a post of two lines. */
export const PostSkeleton = () => (
  <div className="rounded-thumb border border-border bg-surface p-4">
    <AuthorSkeleton />
    <div className="mt-3 flex h-12 flex-col justify-center gap-2.5">
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-3/4" />
    </div>
    <div className="mt-3 flex gap-2">
      <Skeleton className="h-8 w-24 !rounded-full" />
      <Skeleton className="h-8 w-14 !rounded-full" />
    </div>
  </div>
)

/** Placeholder with the size of a post on its own page. */
export const FullPostSkeleton = () => (
  <div>
    <h1 className="sr-only">Post</h1>
    <output className="sr-only">Loading the post</output>
    <AuthorSkeleton />
    <div className="mt-4 flex flex-col gap-3.5 py-1.5">
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
    <Skeleton className="mt-4 h-10 w-28 !rounded-full" />
  </div>
)

const AuthorSkeleton = () => (
  <div className="flex items-center gap-3">
    <Skeleton className="size-10 !rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="h-3 w-1/5" />
    </div>
  </div>
)
