import { type RefObject, useEffect, useState } from 'react'

/** Whether a clamped text does not fit, for as long as it is `clamped`; then what was last seen. */
export function useCut(text: RefObject<HTMLElement | null>, clamped: boolean): boolean {
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || !clamped) return undefined
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, clamped])
  return cut
}
