import { Skeleton } from '../../ui/skeleton.tsx'
import { coverShape } from './cover.tsx'
import { headerLook } from './header.tsx'

/** Placeholder with the size of a profile's header. */
export const ProfileSkeleton = () => (
  <div>
    <h1 className="sr-only">Profile</h1>
    <output className="sr-only">Loading the profile</output>
    <Skeleton className={`${coverShape} !rounded-thumb`} />
    <div className={headerLook.line}>
      <Skeleton className={`${headerLook.avatar} !rounded-full`} />
      <div className={headerLook.words}>
        <Skeleton className="my-1 h-7 w-48" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
      </div>
      <div className={headerLook.action}>
        <Skeleton className="h-10 w-30 !rounded-control" />
      </div>
    </div>
  </div>
)
