import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PanelLeft, Search, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { AccountButton } from './account-button.tsx'
import { CreateButton } from './create-button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox, type SearchBoxConfig } from './search-box.tsx'
import { useSidebarToggle } from './sidebar-state.ts'
import { Link } from '../../lib/router/link.tsx'

interface Props extends SearchBoxConfig {
  /** The notification bell. */
  bell: ComponentType<{ fallback: ReactNode }>
}

/** The bar at the top of every page. */
export function TopBar({ bell, ...searching }: Props) {
  const { name } = useSite()
  const { isOpen, toggle } = useSidebarToggle()
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-(--header-height) items-center border-b border-border bg-background px-1 md:grid md:grid-cols-[1fr_minmax(0,36rem)_1fr] md:gap-4 md:pr-3">
      <div className="flex flex-1 items-center gap-1">
        <IconButton
          icon={PanelLeft}
          label={t`Toggle sidebar`}
          {...tooltip(t`Toggle sidebar`, 'bottom')}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggle}
        />
        <Link to="/" aria-label={t`${name}, home page`} className="rounded-control p-1.5">
          <Logo />
        </Link>
      </div>
      <MobileSearch {...searching} />
      <SearchBox {...searching} className="min-w-0 max-md:hidden noscript:block!" />
      <div className="flex items-center justify-end md:gap-1">
        <OwnControls bell={bell} />
      </div>
    </header>
  )
}

/** Sign-in for visitors; publishing, notifications and the account menu for users. */
function OwnControls({ bell: Bell }: Pick<Props, 'bell'>) {
  const authenticated = useAuth((state) => state.authenticated)
  if (!authenticated) {
    return (
      <Button variant="primary" className="mx-1 md:mx-0" onClick={openAuthOverlay}>
        <Trans>Sign in</Trans>
      </Button>
    )
  }
  return (
    <>
      <CreateButton />
      <Bell fallback={<span className="size-10" />} />
      <AccountButton />
    </>
  )
}

/** The search on narrow screens: a button that opens the box over the bar. */
function MobileSearch(searching: SearchBoxConfig) {
  const [open, setOpen] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    openButton.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={openButton}
        icon={Search}
        label={t({ message: 'Search', context: 'verb' })}
        className="md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <div className="absolute inset-0 z-10 flex md:hidden animate-drop-in items-center gap-1 bg-background pr-1 pl-3">
          <SearchBox {...searching} className="min-w-0 flex-1" focusOnMount onDone={close} />
          <IconButton icon={X} label={t`Close`} onClick={close} />
        </div>
      )}
    </>
  )
}
