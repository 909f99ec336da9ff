import type { FastifyRequest } from 'fastify'
import { initialQueryKeys, pages } from '@seam/contract/pages.ts'
import { getTerms } from '@seam/contract/terms.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readTerms } from '../terms/terms.ts'
import { missing, orNull, type Page, type Screen, searchOf } from './screen.ts'
import { listHead } from './site-head.ts'

/** Returns the screens with the texts of the site's owners, by path. */
export const siteScreens = (
  db: Db,
  originOf: (request: FastifyRequest) => string,
): Record<string, Screen> => ({
  [pages.about]: ({ request, site }) => ({
    queries: [{ key: initialQueryKeys.site, data: site }],
    head: listHead(site, originOf(request), {
      title: 'About',
      description: site.description,
      path: pages.about,
    }),
    preload: { screen: 'about' },
  }),

  [pages.imprint]: ({ site }) => ({
    ...(site.imprint === '' && { status: 404 }),
    queries: [{ key: initialQueryKeys.site, data: site }],
    head: { title: 'Imprint' },
    preload: { screen: 'imprint' },
  }),

  [pages.terms]: async ({ request }): Promise<Page> => {
    const query = getTerms.query.safeParse(Object.fromEntries(searchOf(request)))
    if (!query.success)
      return { status: 404, head: { title: 'Terms' }, preload: { screen: 'terms' } }
    const { version } = query.data
    const key = initialQueryKeys.terms(version)
    const terms = await orNull(readTerms(db, version))
    return {
      ...(!terms?.text && { status: 404 }),
      queries: [terms ? { key, data: terms } : missing(key)],
      head: { title: 'Terms' },
      preload: { screen: 'terms' },
    }
  },
})
