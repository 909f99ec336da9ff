import { Trans } from '@lingui/react/macro'
import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { UserMenuItems } from './user-menu.tsx'
import { Link } from '../../lib/router/link.tsx'

/** The menu of the user's picture in the top bar. */
export function AccountMenu({ trigger }: { trigger: ReactNode }) {
  const { fullName, username } = useAuth(({ authUser }) => authUser)
  return (
    <Menu trigger={trigger} defaultOpen className="max-w-72">
      <div className="mb-1 border-b border-border px-2.5 pt-1.5 pb-2.5">
        <span className="block truncate font-semibold">{fullName || username}</span>
        <span className="block truncate text-13 text-foreground-muted">@{username}</span>
      </div>
      <MenuItem asChild>
        <Link to="/u/{username}" params={{ username }}>
          <CircleUserRound aria-hidden className="size-4" />
          <Trans>Your profile</Trans>
        </Link>
      </MenuItem>
      <UserMenuItems />
    </Menu>
  )
}
