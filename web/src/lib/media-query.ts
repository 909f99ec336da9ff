import { useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server. Updates when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const mediaQuery = matchMedia(query)
      mediaQuery.addEventListener('change', onChange)
      return () => mediaQuery.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the viewport is narrower than 768 pixels. */
export const useIsMobile = () => useMediaQuery('(width < 768px)')

export const NARROW = '(width < 1024px)'

/**
 * Whether the viewport is narrower than 1024 pixels: a phone, even in landscape, or a small tablet.
 */
export const useIsNarrow = () => useMediaQuery(NARROW)
