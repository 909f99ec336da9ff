import { useEffect, useState, useSyncExternalStore } from 'react'
import { isTyping } from '../../../lib/focus.ts'
import { watchIntersection } from '../../../lib/watch-intersection.ts'

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isBusy = () =>
  document.visibilityState === 'hidden' ||
  isTyping() ||
  document.activeElement?.closest(OVERLAYS) != null

const EVENTS = ['visibilitychange', 'focusin', 'focusout']

const subscribe = (onChange: () => void) => {
  for (const event of EVENTS) document.addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, onChange)
  }
}

/**
 * Whether a countdown in this element may run: it is in view, in a visible tab, and the user neither
 * types nor has a menu or dialog open.
 */
export function useCanCount(element: HTMLElement | null): boolean {
  const busy = useSyncExternalStore(subscribe, isBusy)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element) return undefined
    return watchIntersection(element, { threshold: 0.5 }, ({ intersectionRatio }) =>
      setInView(intersectionRatio >= 0.5),
    )
  }, [element])
  return inView && !busy
}
