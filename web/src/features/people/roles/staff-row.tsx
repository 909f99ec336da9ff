import type { StaffMember } from '@seam/contract/people/staff.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { roleName } from './role-options.ts'
import { Link } from '../../../lib/router/link.tsx'

/** An owner or moderator with the role. */
export function StaffRow({ member }: { member: StaffMember }) {
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
