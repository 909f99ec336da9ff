import { useEffect, useEffectEvent, useState } from 'react'
import { NARROW } from '../../lib/media-query.ts'
import { Sidebar } from './sidebar.tsx'
import { closeSheet, toggleSidebar, useSidebar } from './sidebar-state.ts'
import { useLocation } from '../../lib/router/use-router.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const MobileSheet = lazyComponent(() =>
  import('./mobile-sheet.tsx').then((part) => part.MobileSheet),
)

/**
 * The sidebar for the current screen width: beside the page, below 1024 pixels as icons and a sheet,
 * below 768 pixels as a sheet only. Ctrl+B or Cmd+B toggles it.
 */
export function ResponsiveSidebar() {
  const sheetOpen = useSidebar((state) => state.sheetOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (sheetOpen && !wasOpened) setWasOpened(true)

  const { pathname } = useLocation()
  const onToggle = useEffectEvent(() => toggleSidebar(pathname))

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
      if (!hasModifier || event.key.toLowerCase() !== 'b') return
      event.preventDefault()
      onToggle()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  // Only when the width changes: a click during hydration may have opened the sheet.
  useEffect(() => {
    const query = matchMedia(NARROW)
    query.addEventListener('change', closeSheet)
    return () => query.removeEventListener('change', closeSheet)
  }, [])

  return (
    <>
      <Sidebar />
      {/* The sheet stays mounted once opened, so that its closing animation is shown. */}
      {wasOpened && <MobileSheet />}
    </>
  )
}
