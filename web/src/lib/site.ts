import { site } from '@seam/contract/site.ts'

export const siteName = site.name
/** The authors of Seam. The URL is absolute: it leads to another site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
