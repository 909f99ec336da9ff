import { useCallback, useState } from 'react'

/** How high an element is, in pixels, whatever becomes of it. */
export function useHeight() {
  const [height, setHeight] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { height, measure }
}
