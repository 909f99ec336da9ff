import { useCallback, useRef, useState } from 'react'

const SHOWN_FOR = 700

/** A word on the picture that goes by itself. */
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
