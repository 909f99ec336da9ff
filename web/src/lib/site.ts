import { defaultSite, SITE_ID, type Site } from '@seam/contract/site.ts'
import { parseJson } from './web-storage.ts'

const embedded = () =>
  parseJson(document.getElementById(SITE_ID)?.textContent ?? null) as Site | null

/** This site, as the page describes it. */
export const site: Site = { ...defaultSite, ...(!import.meta.env.SSR && embedded()) }

/** The authors of Seam. The URL is absolute: it leads to another site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
