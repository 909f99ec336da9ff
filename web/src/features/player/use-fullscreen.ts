import { type RefObject, useEffect, useState } from 'react'

/** Whether this box has the whole screen. */
export function useFullscreen(box: RefObject<HTMLElement | null>): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [box])
  return full
}
