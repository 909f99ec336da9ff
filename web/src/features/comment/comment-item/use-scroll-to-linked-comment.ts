import { type RefObject, useEffect, useState } from 'react'
import { isTyping } from '../../../lib/focus.ts'

const HIGHLIGHT_MS = 2500

/**
 * Scrolls to the linked comment and focuses it, unless the user is typing by then. Returns whether to
 * highlight the comment: for 2.5 seconds, or permanently if the user prefers reduced motion.
 */
export function useScrollToLinkedComment(
  element: RefObject<HTMLElement | null>,
  isLinked: boolean,
): boolean {
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    if (!isLinked) return undefined
    if (!isTyping()) {
      element.current?.scrollIntoView({ block: 'center' })
      element.current?.focus({ preventScroll: true })
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(() => setIsExpired(true), HIGHLIGHT_MS)
    return () => {
      clearTimeout(timer)
      setIsExpired(false)
    }
  }, [element, isLinked])
  return isLinked && !isExpired
}
