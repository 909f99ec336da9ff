import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from '../../lib/focus.ts'

const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * On every new page the focus goes to its heading, which screen readers then read out, and from
 * where the Tab key goes on into the page.
 */
export function Arrival() {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      const before = document.activeElement
      // After this event the screen has yet to mount, and a dialog to close or to open. Somebody quick
      // is typing meanwhile, has opened a menu, which would close without the focus, or is in the page.
      timer = setTimeout(() => {
        const main = document.getElementById('main')
        const { activeElement } = document
        if (isTyping() || document.querySelector(OPEN)) return
        if (activeElement !== before && main?.contains(activeElement)) return
        const heading = main?.querySelector('h1')
        heading?.setAttribute('tabindex', '-1')
        ;(heading ?? main)?.focus({ preventScroll: true })
      }, 60)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
  return null
}

/** The first thing the Tab key meets. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="sr-only z-50 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
)
