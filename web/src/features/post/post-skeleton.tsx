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
