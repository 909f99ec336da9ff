import { useCallback, useEffect, useRef, useState } from 'react'

const HIDE_AFTER = 1200

/**
 * Whether the controls are visible: always while `pinned` is true, otherwise for 1.2 s after each
 * interaction, and while one of them has the keyboard focus.
 */
export function useControlsVisibility(box: HTMLElement | null, pinned: boolean) {
  const [awake, setAwake] = useState(true)
  const [wasPinned, setWasPinned] = useState(pinned)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (pinned !== wasPinned) {
    setWasPinned(pinned)
    setAwake(true)
  }

  const scheduleHide = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(function hideUnlessFocused() {
      const focused = box?.querySelector('[data-controls] :focus-visible')
      if (focused) timer.current = setTimeout(hideUnlessFocused, HIDE_AFTER)
      else setAwake(false)
    }, HIDE_AFTER)
  }, [box])

  const wake = useCallback(() => {
    setAwake(true)
    scheduleHide()
  }, [scheduleHide])

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])

  useEffect(() => {
    if (!pinned) scheduleHide()
    return () => clearTimeout(timer.current)
  }, [pinned, scheduleHide])

  return { shown: pinned || awake, wake, sleep }
}
