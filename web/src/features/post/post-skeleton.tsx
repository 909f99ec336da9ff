import { Skeleton } from '../../ui/skeleton.tsx'
import { cardLayout } from './card-layout.ts'

/** Placeholder with the size of a post of two lines. */
export const PostSkeleton = () => (
  <div className={cardLayout.card}>
    <div className={cardLayout.columns}>
      <div className={cardLayout.avatar}>
        <Skeleton className="size-10 !rounded-full" />
      </div>
      <div className={cardLayout.head}>
        <Skeleton className="h-3.5 w-1/2" />
      </div>
      <div className={cardLayout.body}>
        <div className="flex h-12 flex-col justify-center gap-2.5">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
        <div className={cardLayout.actions}>
          <Skeleton className="mx-2.5 my-2 h-4 w-32" />
        </div>
      </div>
    </div>
  </div>
)

/** Placeholder with the size of a post on its own page. */
export const FullPostSkeleton = () => (
  <div>
    <h1 className="sr-only">Post</h1>
    <output className="sr-only">Loading the post</output>
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <Skeleton className="h-3.5 w-2/5" />
    </div>
    <div className="mt-4 flex flex-col gap-3.5 py-1.5">
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
    <Skeleton className="my-3 mt-6 h-4 w-24" />
  </div>
)
