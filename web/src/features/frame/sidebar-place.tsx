import { useEffect, useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { Sidebar } from './sidebar.tsx'
import { closeSheet, toggleSidebar, useSidebar } from './sidebar-state.ts'
import { lazily } from '../../lib/lazily.tsx'

const MobileSheet = lazily(() => import('./mobile-sheet.tsx').then((part) => part.MobileSheet))

/** The sidebar that fits the screen, and Ctrl or Cmd with b, which toggles it. */
export function SidebarPlace() {
  const isMobile = useIsMobile()
  const sheetOpen = useSidebar((state) => state.sheetOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (sheetOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withKey = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
      if (!withKey || event.key.toLowerCase() !== 'b') return
      event.preventDefault()
      toggleSidebar()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    if (!isMobile) closeSheet()
  }, [isMobile])

  if (!isMobile) return <Sidebar />
  // Stays once it was opened, for its way out to be seen.
  return wasOpened ? <MobileSheet /> : null
}
