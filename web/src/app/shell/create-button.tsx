import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'

const CreateMenu = lazyComponent(() => import('./create-menu.tsx').then((part) => part.CreateMenu))

/** The top bar's button to publish something. Loads its menu on hover, focus or click. */
export function CreateButton() {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...CreateMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  return wasOpened ? <CreateMenu fallback={button} trigger={<MenuButton />} /> : button
}

/** Shows its label from 1024 px. */
const MenuButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...tooltip(t`Create`, 'bottom')}
    {...props}
    className={`${buttonClasses('quiet', 'icon')} lg:w-auto! lg:border lg:border-border lg:px-3.5`}
  >
    <Plus aria-hidden className="size-5" />
    <span className="sr-only lg:not-sr-only">
      <Trans>Create</Trans>
    </span>
  </button>
)
