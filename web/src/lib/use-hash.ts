import { useSyncExternalStore } from 'react'

/** Returns what follows # in the address. */
export const useHash = (): string =>
  useSyncExternalStore(
    (notify) => {
      addEventListener('hashchange', notify)
      return () => removeEventListener('hashchange', notify)
    },
    () => location.hash.slice(1),
    () => '',
  )
