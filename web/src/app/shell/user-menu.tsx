import { Trans } from '@lingui/react/macro'
import { ChartColumn, LogOut, Settings, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { signOut } from '../../entities/session/sign-out.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Link } from '../../lib/router/link.tsx'

/** The user menu: Statistics, Settings and Log out. */
export function UserMenu({ trigger, onChoose }: { trigger: ReactNode; onChoose?: () => void }) {
  return (
    <Menu trigger={trigger} defaultOpen side="top" align="start">
      <UserMenuItems onChoose={onChoose} />
    </Menu>
  )
}

/** The items of both user menus. */
export function UserMenuItems({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const role = useAuth(({ authUser }) => authUser.role)
  return (
    <>
      {role !== 'member' && (
        <MenuItem asChild>
          <Link to={role === 'owner' ? '/admin' : '/admin/people'} onClick={onChoose}>
            <ShieldCheck aria-hidden className="size-4" />
            <Trans>Administration</Trans>
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/statistics" onClick={onChoose}>
          <ChartColumn aria-hidden className="size-4" />
          <Trans>Statistics</Trans>
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings" onClick={onChoose}>
          <Settings aria-hidden className="size-4" />
          <Trans>Settings</Trans>
        </Link>
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        <Trans>Log out</Trans>
      </MenuItem>
    </>
  )
}
