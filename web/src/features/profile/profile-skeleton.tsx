import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import { coverClass } from './cover.tsx'
import { headerClasses } from './profile-header.tsx'

/** Placeholder with the size of a profile's header. */
export const ProfileSkeleton = () => (
  <div>
    <output className="sr-only">
      <Trans>Loading the profile</Trans>
    </output>
    <Skeleton className={`${coverClass} !rounded-thumb`} />
    <div className={headerClasses.row}>
      <Skeleton className={`${headerClasses.avatar} !rounded-full`} />
      <div className={headerClasses.text}>
        <h1 className="sr-only">
          <Trans>Profile</Trans>
        </h1>
        <Skeleton className="my-1 h-7 w-48" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
      </div>
      <div className={headerClasses.action}>
        <Skeleton className="h-10 w-30 !rounded-control" />
      </div>
    </div>
  </div>
)
