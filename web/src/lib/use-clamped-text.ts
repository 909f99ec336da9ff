import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a line-clamped text is truncated. While `clamped`, makes the links in its hidden lines
 * inert: they would take the focus unseen. Otherwise returns the last result.
 */
export function useClampedText(text: RefObject<HTMLElement | null>, clamped: boolean): boolean {
  const [truncated, setTruncated] = useState(false)
  // A layout effect: React measures all texts of a list before it changes the page again, which
  // costs one layout, and nothing moves after the first paint. A ResizeObserver alone reports too
  // late for that.
  useLayoutEffect(() => {
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
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      for (const link of links()) link.inert = false
    }
  }, [text, clamped])
  return truncated
}
