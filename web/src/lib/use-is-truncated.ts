import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a line-clamped text is truncated. Measures only while `clamped`; otherwise returns the
 * last result.
 */
export function useIsTruncated(text: RefObject<HTMLElement | null>, clamped: boolean): boolean {
  const [truncated, setTruncated] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || !clamped) return undefined
    const measure = () => setTruncated(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, clamped])
  return truncated
}
