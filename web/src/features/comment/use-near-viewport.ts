import { type RefObject, useEffect, useState } from 'react'
import { watchIntersection } from '../../lib/watch-intersection.ts'

const MARGIN = '600px'

/** Returns whether the element is, or ever was, within 600 px of the viewport. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return undefined
    return watchIntersection(element.current, { rootMargin: MARGIN }, ({ isIntersecting }) => {
      if (isIntersecting) setNear(true)
    })
  }, [element, near])
  return near
}
