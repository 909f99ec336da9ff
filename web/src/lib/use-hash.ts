import { useSyncExternalStore } from 'react'

/** Returns the hash of the URL, without #. */
export const useHash = (): string =>
  useSyncExternalStore(
    (notify) => {
      addEventListener('hashchange', notify)
      return () => removeEventListener('hashchange', notify)
    },
    () => location.hash.slice(1),
    () => '',
  )
