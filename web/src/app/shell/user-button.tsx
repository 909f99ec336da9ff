import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { sidebarRowClass } from './sidebar-row-class.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const UserMenu = lazyComponent(() => import('./user-menu.tsx').then((part) => part.UserMenu))

interface Props {
  collapsed: boolean
  onChoose: (() => void) | undefined
}

/** The signed-in user, as a button. Loads its menu on hover, focus or click. */
export function UserButton({ collapsed, onChoose }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <MenuButton
      collapsed={collapsed}
      aria-haspopup="menu"
      aria-expanded={false}
      {...UserMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  if (!wasOpened) return button
  return (
    <UserMenu
      fallback={button}
      trigger={<MenuButton collapsed={collapsed} />}
      onChoose={onChoose}
    />
  )
}

function MenuButton({ collapsed, ...rest }: { collapsed: boolean } & ComponentProps<'button'>) {
  const { fullName, username, avatar } = useAuth(({ authUser }) => authUser)
  return (
    <button
      type="button"
      {...(collapsed && tooltip(fullName || username))}
      {...rest}
      className={classNames(sidebarRowClass(collapsed), 'h-12', !collapsed && 'px-2 text-left')}
    >
      <Avatar
        image={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-8 text-14"
      />
      <span className="sr-only">User menu</span>
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1'}>
        <span className="block truncate text-13 font-semibold">{fullName || username}</span>
        <span className="block truncate text-12 text-foreground-muted">@{username}</span>
      </span>
      {!collapsed && <ChevronsUpDown aria-hidden className="size-4 text-foreground-muted" />}
    </button>
  )
}
