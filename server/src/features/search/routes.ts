import { search, suggestTitles } from '@seam/contract/search.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { runSearch } from './search.ts'
import { findTitles } from './store.ts'
import { toTsQuery, toTsTerms, parseQuery } from './parse-query.ts'

export function searchRoutes(api: Api, { db }: { db: Db }) {
  api.serve(search, {
    handle: ({ query }) => runSearch(db, query),
    message: 'Search results, best match first',
  })

  api.serve(suggestTitles, {
    handle: async ({ query }) => {
      const parsed = parseQuery(query.q)
      const inTitles = { suffix: ':*A' } as const
      const terms = toTsTerms(parsed, inTitles)
      return terms.length === 0 ? [] : findTitles(db, { query: toTsQuery(parsed, inTitles), terms })
    },
    message: 'Matching titles',
  })
}
