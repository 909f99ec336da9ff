import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isTyping } from '../../lib/focus.ts'
import { useLocation } from '../../lib/router/use-router.ts'

// An overlay that is closing is still in the document, until its animation ends.
const OPEN_OVERLAY =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])'

/**
 * Moves the focus to the heading of each new page. Screen readers then announce it, and the Tab key
 * continues from there.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (pathname === previousPathname.current) return undefined
    previousPathname.current = pathname
    const previousElement = document.activeElement
    // Dialogs have yet to close or open. By then a fast user may be typing, have moved the focus into
    // the page, or have opened a menu, which closes without focus.
    const timer = setTimeout(() => {
      // In fullscreen nothing else is visible.
      const main =
        document.querySelector<HTMLElement>(':fullscreen') ?? document.getElementById('main')
      const { activeElement } = document
      // A form that closes with its dialog keeps the focus until then.
      const isClosing = activeElement?.closest('[data-state=closed]')
      if ((isTyping() && !isClosing) || document.querySelector(OPEN_OVERLAY)) return
      // After a dialog closes, the focus is on the body if the opener is gone.
      const hasMoved = activeElement !== previousElement && activeElement !== main
      if (hasMoved && main?.contains(activeElement)) return
      const heading = main?.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      ;(heading ?? main)?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [pathname])
  return null
}

/** Link to the main content, first in the tab order. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="sr-only z-50 rounded-control bg-foreground px-4 py-2 font-semibold text-background focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    <Trans>Skip to content</Trans>
  </a>
)
