import { create } from 'zustand'
import { NARROW } from '../../lib/media-query.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'

const COOKIE = 'sidebar_state'
const COOKIE_DAYS = 7

/** Expanded or collapsed on wide screens, stored in a cookie; an open or closed sheet on narrow ones. */
export const useSidebar = create(() => ({
  expanded: readCookie(COOKIE) !== 'false',
  sheetOpen: false,
}))

const isNarrow = () => matchMedia(NARROW).matches

/** Toggles the sidebar on wide screens, the sheet on narrow ones. */
export function toggleSidebar(): void {
  const { expanded, sheetOpen } = useSidebar.getState()
  if (isNarrow()) return useSidebar.setState({ sheetOpen: !sheetOpen })
  useSidebar.setState({ expanded: !expanded })
  writeCookie(COOKIE, String(!expanded), COOKIE_DAYS)
}

export const closeSheet = () => useSidebar.setState({ sheetOpen: false })
