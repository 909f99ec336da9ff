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
    // The observer also reports the first size, after layout. Measuring here would force a layout.
    const observer = new ResizeObserver(() =>
      setTruncated(element.scrollHeight > element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, clamped])
  return truncated
}
