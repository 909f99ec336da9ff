import { Link } from '@tanstack/react-router'
import { PanelLeft, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsMobile, useIsNarrow } from '../../lib/media-query.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { Logo } from './logo.tsx'
import { SearchBox, type SearchBoxConfig } from './search-box.tsx'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'

/** The bar at the top of every page. */
export function TopBar(searching: SearchBoxConfig) {
  const isMobile = useIsMobile()
  const isNarrow = useIsNarrow()
  const open = useSidebar(({ expanded, sheetOpen }) => (isNarrow ? sheetOpen : expanded))
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-b border-border bg-background px-1">
      <IconButton
        icon={PanelLeft}
        label="Toggle sidebar"
        {...tooltip('Toggle sidebar', 'bottom')}
        aria-expanded={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggleSidebar}
      />
      <Link to="/" aria-label="Seam, to the start page" className="rounded-control p-1.5">
        <Logo />
      </Link>
      {isMobile ? (
        <MobileSearch {...searching} />
      ) : (
        <SearchBox {...searching} className="mx-auto w-full max-w-xl px-4 lg:-translate-x-17" />
      )}
    </header>
  )
}

/** The search of narrow screens: a button that opens the box over the bar. */
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
        label="Search"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="ml-auto"
      />
      {open && (
        <div className="absolute inset-0 flex animate-drop-in items-center gap-1 bg-background pr-1 pl-3">
          <SearchBox {...searching} className="min-w-0 flex-1" focusOnMount onDone={close} />
          <IconButton icon={X} label="Close" onClick={close} />
        </div>
      )}
    </>
  )
}
