import { type RefObject, useLayoutEffect, useState } from 'react'

/** The function that measures each text. */
const texts = new Map<Element, () => void>()

/** One for all texts: it measures all whose size has changed, before any of them writes. */
let sharedObserver: ResizeObserver | undefined
const observer = () =>
  (sharedObserver ??= new ResizeObserver((entries) => {
    for (const { target } of entries) texts.get(target)?.()
  }))

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
    const links = () => [...element.querySelectorAll<HTMLElement>('a, button')]
    const measure = () => {
      setTruncated(element.scrollHeight > element.clientHeight + 1)
      const { bottom } = element.getBoundingClientRect()
      const measured = links().map((link) => ({
        link,
        isHidden: (link.getClientRects()[0]?.top ?? 0) >= bottom - 1,
      }))
      // In a microtask, after the other texts are measured: a write between them forces a layout for
      // each.
      queueMicrotask(() => {
        if (texts.get(element) !== measure) return
        for (const { link, isHidden } of measured) {
          if (link.inert !== isHidden) link.inert = isHidden
        }
      })
    }
    texts.set(element, measure)
    measure()
    observer().observe(element)
    return () => {
      texts.delete(element)
      observer().unobserve(element)
      for (const link of links()) link.inert = false
    }
  }, [text, clamped])
  return truncated
}
