import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a line-clamped text is truncated. While `clamped`, makes the links in its hidden lines
 * inert: they would take the focus unseen. Otherwise returns the last result.
 */
export function useClampedText(text: RefObject<HTMLElement | null>, clamped: boolean): boolean {
  const [truncated, setTruncated] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || !clamped) return undefined
    const links = () => element.querySelectorAll<HTMLElement>('a, button')
    const measure = () => {
      setTruncated(element.scrollHeight > element.clientHeight + 1)
      const { bottom } = element.getBoundingClientRect()
      for (const link of links()) {
        const isHidden = (link.getClientRects()[0]?.top ?? 0) >= bottom - 1
        if (link.inert !== isHidden) link.inert = isHidden
      }
    }
    // The observer also reports the first size, after layout. Measuring here would force a layout.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      for (const link of links()) link.inert = false
    }
  }, [text, clamped])
  return truncated
}
