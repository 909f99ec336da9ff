import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const DELAY_MS = 500

/** Whether the viewer allows motion and the traffic that it costs. */
const allowsPreviews = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return (
    !connection?.saveData &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    matchMedia('(hover: hover) and (pointer: fine)').matches
  )
}

/**
 * Returns whether the pointer has rested on a card, or the keyboard focus on a link in it, for half
 * a second, and the handlers of the card.
 */
export function usePreviewIntent() {
  const [isActive, setIsActive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    clearTimeout(timer.current)
    if (allowsPreviews()) timer.current = setTimeout(() => setIsActive(true), DELAY_MS)
  }
  const stop = () => {
    clearTimeout(timer.current)
    setIsActive(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isActive,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && start(),
      onPointerLeave: stop,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && start(),
      onBlur: stop,
    },
  }
}
