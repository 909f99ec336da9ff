import { useSyncExternalStore } from 'react'

/** Whether a media query matches, live. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Narrower than 768 pixels. */
export const useIsMobile = () => useMediaQuery('(width < 768px)')
