import { Trans } from '@lingui/react/macro'
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { iconTooltip } from '../../ui/tooltips.tsx'
import { sidebarRowClass } from './sidebar-row-class.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const UserMenu = lazyComponent(() => import('./user-menu.tsx').then((part) => part.UserMenu))

interface Props {
  onChoose: (() => void) | undefined
}

/** The signed-in user, as a button. Loads its menu on hover, focus or click. */
export function UserButton({ onChoose }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...UserMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  if (!wasOpened) return button
  return <UserMenu fallback={button} trigger={<MenuButton />} onChoose={onChoose} />
}

function MenuButton(props: ComponentProps<'button'>) {
  const { fullName, username, avatar } = useAuth(({ authUser }) => authUser)
  return (
    <button
      type="button"
      {...iconTooltip(fullName || username)}
      {...props}
      className={classNames(sidebarRowClass, 'h-12 px-2! text-left icons:px-0!')}
    >
      <Avatar
        image={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-8 text-14"
      />
      <span className="sr-only">
        <Trans>User menu</Trans>
      </span>
      <span className="min-w-0 flex-1 icons:sr-only">
        <span className="block truncate text-13 font-semibold">{fullName || username}</span>
        <span className="block truncate text-12 text-foreground-muted">@{username}</span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4 text-foreground-muted icons:hidden" />
    </button>
  )
}
