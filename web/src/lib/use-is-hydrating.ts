import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the page is rendered on the server, or first in the browser, which must render the same. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
