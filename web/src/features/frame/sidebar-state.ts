import { create } from 'zustand'
import { readCookie, writeCookie } from '../../lib/cookies.ts'

const COOKIE = 'sidebar_state'
const DAYS = 7

/** On wide screens expanded or collapsed, remembered; on narrow ones a sheet, open or closed. */
export const useSidebar = create(() => ({
  expanded: readCookie(COOKIE) !== 'false',
  sheetOpen: false,
}))

const isMobile = () => matchMedia('(width < 768px)').matches

/** Does what 'Toggle sidebar' does on this width of screen. */
export function toggleSidebar(): void {
  const { expanded, sheetOpen } = useSidebar.getState()
  if (isMobile()) return useSidebar.setState({ sheetOpen: !sheetOpen })
  useSidebar.setState({ expanded: !expanded })
  writeCookie(COOKIE, String(!expanded), DAYS)
}

export const closeSheet = () => useSidebar.setState({ sheetOpen: false })
