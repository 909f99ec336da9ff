import { Trans } from '@lingui/react/macro'
import type { StaffMember } from '@seam/contract/people/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../lib/router/link.tsx'
import { staffQuery } from './queries.ts'
import { roleName } from './role-options.ts'

export function StaffList() {
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery())
  if (!staff && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!staff) {
    return (
      <>
        <output className="sr-only">
          <Trans>Loading the owners and moderators</Trans>
        </output>
        <Skeleton className="h-[66px] w-full !rounded-thumb" />
      </>
    )
  }
  return (
    <section aria-labelledby="staff" className="mt-8">
      <h2 id="staff" className="display mb-3 text-16">
        <Trans>Owners and moderators</Trans>
      </h2>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {staff.map((member) => (
          <StaffRow key={member._id} member={member} />
        ))}
      </ul>
    </section>
  )
}

/** An owner or moderator with the role. */
function StaffRow({ member }: { member: StaffMember }) {
  const { username, fullName, avatar, role } = member
  const name = fullName || username
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar image={avatar} alt={name} title={username} decorative className="size-10 text-16" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <Link to="/admin/people" search={{ username }} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className="truncate text-13 text-foreground-muted">@{username}</p>
      </div>
      <p className="text-13 text-foreground-muted">{roleName(role)}</p>
    </li>
  )
}
