import { Link } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '../../entities/session/sign-out.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'

/** The user menu: Settings and Log out. */
export function UserMenu({ trigger, onChoose }: { trigger: ReactNode; onChoose?: () => void }) {
  return (
    <Menu trigger={trigger} defaultOpen side="top" align="start">
      <UserMenuItems onChoose={onChoose} />
    </Menu>
  )
}

/** The items of both menus of the user. */
export const UserMenuItems = ({ onChoose }: { onChoose?: (() => void) | undefined }) => (
  <>
    <MenuItem asChild>
      <Link to="/settings" onClick={onChoose}>
        <Settings aria-hidden className="size-4" />
        Settings
      </Link>
    </MenuItem>
    <MenuItem icon={LogOut} onSelect={() => void signOut()}>
      Log out
    </MenuItem>
  </>
)
