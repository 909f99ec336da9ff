import { type RefObject, useEffect, useState } from 'react'
import { isTyping } from '../../../lib/focus.ts'

const MARKED_FOR = 2500

/**
 * Brings what a link leads to into view and takes the focus there, unless somebody began to type while
 * it was on its way. Says for how long it is to be marked; where motion is unwanted the mark stays.
 */
export function useArrival(element: RefObject<HTMLElement | null>, isTarget: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!isTarget) return undefined
    if (!isTyping()) {
      element.current?.scrollIntoView({ block: 'center' })
      element.current?.focus({ preventScroll: true })
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(() => setSeen(true), MARKED_FOR)
    return () => {
      clearTimeout(timer)
      setSeen(false)
    }
  }, [element, isTarget])
  return isTarget && !seen
}
