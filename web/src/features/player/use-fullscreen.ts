import { useEffect, useState } from 'react'

/** Whether this box has the whole screen. */
export function useFullscreen(box: HTMLElement | null): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(box !== null && document.fullscreenElement === box)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [box])
  return full
}
