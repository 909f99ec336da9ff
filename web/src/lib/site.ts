import { defaultSite, SITE_ID, type Site } from '@seam/contract/site.ts'
import { useSyncExternalStore } from 'react'
import { parseJson } from './web-storage.ts'

const embedded = import.meta.env.SSR
  ? null
  : (parseJson(document.getElementById(SITE_ID)?.textContent ?? null) as Site | null)

/** This site, as the page describes it. */
export let site: Site = { ...defaultSite, ...embedded }

const listeners = new Set<() => void>()

/** Replaces parts of the description, after a change of the site's settings. */
export function updateSite(changes: Partial<Site>): void {
  site = { ...site, ...changes }
  for (const listener of listeners) listener()
}

/** Returns the description of this site. */
export const useSite = (): Site =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => site,
    () => site,
  )

/** The authors of Seam. The URL is absolute: it leads to another site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
