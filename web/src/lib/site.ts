import { defaultSite, type Site } from '@seam/contract/site.ts'
import { useSyncExternalStore } from 'react'
import { pageState, usePageState } from './page-state.ts'

/** The description of this site, from the page. */
export let site: Site = { ...defaultSite, ...pageState?.site }

const listeners = new Set<() => void>()

/** Replaces parts of the description, after a change of the site's settings. */
export function updateSite(changes: Partial<Site>): void {
  site = { ...site, ...changes }
  for (const listener of listeners) listener()
}

export function useSite(): Site {
  const page = usePageState()
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => site,
    () => page?.site ?? site,
  )
}

/** The origin of this site's URLs. */
export const useOrigin = (): string => usePageState()?.origin ?? location.origin

/** The authors of Seam. The URL is absolute: it leads to another site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
