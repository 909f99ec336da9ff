import { useEffect, useEffectEvent } from 'react'

const EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'fullscreenchange']

/**
 * Calls `cancel` while `active` as soon as the user does anything on the page: a key, a click, a scroll,
 * or the end of fullscreen. What they do within `element` does not count, except the Escape key.
 */
export function useCancelOnInput(active: boolean, element: HTMLElement | null, cancel: () => void) {
  const onInput = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (isEscape || !element?.contains(event.target as Node)) cancel()
  })
  useEffect(() => {
    if (!active) return undefined
    const listen = (event: Event) => onInput(event)
    for (const event of EVENTS) document.addEventListener(event, listen, { capture: true })
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, listen, { capture: true })
    }
  }, [active])
}
