import { search, suggestTitles } from '@seam/contract/search.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { runSearch } from './search.ts'
import { findTitles } from './store.ts'
import { toTsQuery, parseQuery } from './parse-query.ts'

export function searchRoutes(api: Api, { db }: { db: Db }) {
  api.serve(search, {
    handle: ({ query }) => runSearch(db, query),
    message: 'Search results, best match first',
  })

  api.serve(suggestTitles, {
    handle: async ({ query }) => {
      const tsQuery = toTsQuery(parseQuery(query.q), { suffix: ':*A' })
      return tsQuery === '' ? [] : findTitles(db, tsQuery)
    },
    message: 'Matching titles',
  })
}
