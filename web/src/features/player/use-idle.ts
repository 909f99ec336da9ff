import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const HIDE_AFTER = 1200

/**
 * Whether the controls are to be seen: always while `stay`, otherwise for 1.2 s after each sign of
 * life, and for as long as the keyboard's focus is on one of them.
 */
export function useIdle(box: RefObject<HTMLElement | null>, stay: boolean) {
  const [awake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])

  const wake = useCallback(() => {
    setAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(function look() {
      const focused = box.current?.querySelector('[data-controls] :focus-visible')
      if (focused) timer.current = setTimeout(look, HIDE_AFTER)
      else setAwake(false)
    }, HIDE_AFTER)
  }, [box])

  useEffect(() => {
    if (!stay) wake()
    return () => clearTimeout(timer.current)
  }, [stay, wake])

  return { shown: stay || awake, wake, sleep }
}
