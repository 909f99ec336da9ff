import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref that is true while the component is mounted, for callbacks that may run after it was
 * unmounted.
 */
export function useMountedRef(): RefObject<boolean> {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
