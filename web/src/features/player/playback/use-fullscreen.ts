import { useEffect, useState } from 'react'

/** Whether this element is in fullscreen. */
export function useFullscreen(box: HTMLElement | null): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(box !== null && document.fullscreenElement === box)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [box])
  return full
}
