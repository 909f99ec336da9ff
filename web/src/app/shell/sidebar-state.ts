import { SIDEBAR_COOKIE } from '@seam/contract/prerendered.ts'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NARROW, useMediaQuery } from '../../lib/media-query.ts'

const COOKIE_DAYS = 7

/** Between these widths the player of a video needs the space of an expanded sidebar. */
const COMPACT_WIDTHS = '(1280px <= width < 1600px)'
const VIDEO_PATH = /^\/v\/(?!feed$|new$)[^/]+$/

const storedExpanded = () => readCookie(SIDEBAR_COOKIE) !== 'false'
/** Whether the page at this path collapses the sidebar at the current width. */
export const startsCompact = (path: string) =>
  VIDEO_PATH.test(path) && matchMedia(COMPACT_WIDTHS).matches
const compact = startsCompact(location.pathname)

/** Expanded or collapsed on wide screens, stored in a cookie; an open or closed sheet on narrow ones. */
export const useSidebar = create(() => ({
  expanded: !compact && storedExpanded(),
  /** The page collapses the sidebar: what the user toggles here is not stored. */
  compact,
  /** The last change was a toggle by the user: only that is animated, since it moves the page. */
  toggled: false,
  sheetOpen: false,
}))

/** Collapses the sidebar while the page of a video has too little space beside an expanded one. */
export function useCompactSidebar(): void {
  const isCompact = useMediaQuery(COMPACT_WIDTHS)
  useLayoutEffect(() => {
    if (!isCompact) return undefined
    useSidebar.setState({ compact: true, expanded: false, toggled: false })
    return () => useSidebar.setState({ compact: false, expanded: storedExpanded(), toggled: false })
  }, [isCompact])
}

const isNarrow = () => matchMedia(NARROW).matches

/** Toggles the sidebar on wide screens, the sheet on narrow ones. */
export function toggleSidebar(): void {
  const { expanded, compact: isCompact, sheetOpen } = useSidebar.getState()
  if (isNarrow()) return useSidebar.setState({ sheetOpen: !sheetOpen })
  useSidebar.setState({ expanded: !expanded, toggled: true })
  if (!isCompact) writeCookie(SIDEBAR_COOKIE, String(!expanded), COOKIE_DAYS)
}

export const closeSheet = () => useSidebar.setState({ sheetOpen: false })
