import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { tooltip } from '../../ui/tooltips.tsx'

const AccountMenu = lazyComponent(() =>
  import('./account-menu.tsx').then((part) => part.AccountMenu),
)

/** The picture of the signed-in user in the top bar. Loads its menu on hover, focus or click. */
export function AccountButton() {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <PictureButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...AccountMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  return wasOpened ? <AccountMenu fallback={button} trigger={<PictureButton />} /> : button
}

function PictureButton(props: ComponentProps<'button'>) {
  const { fullName, username, avatar } = useAuth(({ authUser }) => authUser)
  return (
    <button
      type="button"
      aria-label={t`Your account`}
      {...tooltip(t`Your account`, 'bottom')}
      {...props}
      className="grid size-10 shrink-0 place-items-center rounded-full transition-colors hover:bg-surface-sunken"
    >
      <Avatar
        image={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-8 text-14"
      />
    </button>
  )
}
