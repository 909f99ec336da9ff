import { search, suggestTitles } from '@seam/contract/search.ts'
import type { Api } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { runSearch } from './search.ts'
import { findTitles } from './store.ts'
import { toTsQuery, parseQuery } from './parse-query.ts'

export function searchRoutes(
  api: Api,
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
) {
  const cacheAnonymous = (url: string, make: () => Promise<Buffer>) =>
    responseCache.getOrSet(url, make)

  api.serve(search, {
    cacheAnonymous,
    handle: ({ query }) => runSearch(db, query),
    message: 'Search results, best match first',
  })

  api.serve(suggestTitles, {
    cacheAnonymous,
    handle: async ({ query }) => {
      const tsQuery = toTsQuery(parseQuery(query.q), { suffix: ':*A' })
      return tsQuery === '' ? [] : findTitles(db, tsQuery)
    },
    message: 'Matching titles',
  })
}
