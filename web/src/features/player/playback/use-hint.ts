import { useCallback, useRef, useState } from 'react'

const SHOWN_FOR = 700

/** Holds a short message on the video. It disappears after 700 ms. */
export function useHint() {
  const [hint, setHint] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((text: string) => {
    setHint(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHint(''), SHOWN_FOR)
  }, [])
  return { hint, show }
}
