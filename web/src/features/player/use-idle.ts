import { useCallback, useEffect, useRef, useState } from 'react'

const HIDE_AFTER = 1200

/**
 * Whether the controls are to be seen: always while `stay`, otherwise for 1.2 s after each sign of
 * life, and for as long as the keyboard's focus is on one of them.
 */
export function useIdle(box: HTMLElement | null, stay: boolean) {
  const [awake, setAwake] = useState(true)
  const [stayed, setStayed] = useState(stay)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (stay !== stayed) {
    setStayed(stay)
    setAwake(true)
  }

  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(function look() {
      const focused = box?.querySelector('[data-controls] :focus-visible')
      if (focused) timer.current = setTimeout(look, HIDE_AFTER)
      else setAwake(false)
    }, HIDE_AFTER)
  }, [box])

  const wake = useCallback(() => {
    setAwake(true)
    wait()
  }, [wait])

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])

  useEffect(() => {
    if (!stay) wait()
    return () => clearTimeout(timer.current)
  }, [stay, wait])

  return { shown: stay || awake, wake, sleep }
}
