import { type PageState, SIDEBAR_COOKIE } from '@seam/contract/page-state.ts'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { NARROW, useIsNarrow, useMediaQuery } from '../../lib/media-query.ts'
import { pageStoreHook } from '../../lib/page-state.ts'
import { useLocation } from '../../lib/router/use-router.ts'

const COOKIE_DAYS = 7

/** Between these widths the player of a video needs the space of an expanded sidebar (as in app.css). */
const COMPACT_WIDTHS = '(1280px <= width < 1600px)'
const VIDEO_PATH = /^\/v\/(?!feed$|new$)[^/]+$/

interface SidebarState {
  /** Expanded or collapsed on wide screens, stored in a cookie. */
  expanded: boolean
  /** The same beside a video, where it starts collapsed and a toggle is not stored. */
  expandedBesideVideo: boolean
  /** The last change was a toggle by the user: only that is animated, since it moves the page. */
  toggled: boolean
  /** Whether the sheet is open on narrow screens. */
  sheetOpen: boolean
}

const stateFor = (expanded: boolean): SidebarState => ({
  expanded,
  expandedBesideVideo: false,
  toggled: false,
  sheetOpen: false,
})

const store = createStore(() =>
  stateFor(import.meta.env.SSR || readCookie(SIDEBAR_COOKIE) !== 'false'),
)

export const useSidebar = Object.assign(
  pageStoreHook(store, (page: PageState | undefined) => stateFor(page?.isSidebarExpanded ?? true)),
  store,
)

/** How the sidebar is shown from 1024 pixels; `compact` is collapsed where the player needs the space. */
export function useSidebarMode(): 'expanded' | 'collapsed' | 'compact' {
  const isBesideVideo = VIDEO_PATH.test(useLocation().pathname)
  const expanded = useSidebar((state) => state.expanded)
  const expandedBesideVideo = useSidebar((state) => state.expandedBesideVideo)
  if (isBesideVideo && expandedBesideVideo) return 'expanded'
  if (isBesideVideo && expanded) return 'compact'
  return expanded ? 'expanded' : 'collapsed'
}

/** Resets the user's toggle beside a video when the video is left or the width changes. */
export function useEndOfVideo(): void {
  const isBesideVideo = VIDEO_PATH.test(useLocation().pathname)
  const isCompact = useMediaQuery(COMPACT_WIDTHS) && isBesideVideo
  useEffect(() => {
    if (!isCompact) return undefined
    return () => useSidebar.setState({ expandedBesideVideo: false, toggled: false })
  }, [isCompact])
}

/** Returns whether the sidebar, on narrow screens the sheet, is open, and a function that toggles it. */
export function useSidebarToggle() {
  const { pathname } = useLocation()
  const mode = useSidebarMode()
  const isNarrow = useIsNarrow()
  const isCompact = useMediaQuery(COMPACT_WIDTHS)
  const sheetOpen = useSidebar((state) => state.sheetOpen)
  const isExpanded = mode === 'expanded' || (mode === 'compact' && !isCompact)
  return { isOpen: isNarrow ? sheetOpen : isExpanded, toggle: () => toggleSidebar(pathname) }
}

/** Toggles the sidebar of the page at this path on wide screens, the sheet on narrow ones. */
export function toggleSidebar(pathname: string): void {
  const { expanded, expandedBesideVideo, sheetOpen } = useSidebar.getState()
  if (matchMedia(NARROW).matches) return useSidebar.setState({ sheetOpen: !sheetOpen })
  if (VIDEO_PATH.test(pathname) && matchMedia(COMPACT_WIDTHS).matches)
    return useSidebar.setState({ expandedBesideVideo: !expandedBesideVideo, toggled: true })
  useSidebar.setState({ expanded: !expanded, toggled: true })
  writeCookie(SIDEBAR_COOKIE, String(!expanded), COOKIE_DAYS)
}

export const closeSheet = () => useSidebar.setState({ sheetOpen: false })
