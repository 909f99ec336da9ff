import { listTitleSuggestions, search, suggestTitles } from '@seam/contract/search.ts'
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

  const titlesFor = async (typed: string) => {
    const parsed = parseQuery(typed)
    const inTitles = { suffix: ':*A' } as const
    const terms = toTsTerms(parsed, inTitles)
    return terms.length === 0 ? [] : findTitles(db, { query: toTsQuery(parsed, inTitles), terms })
  }
  api.serve(suggestTitles, {
    handle: async ({ query }) => (await titlesFor(query.q)).map(({ title }) => title),
    message: 'Matching titles',
  })
  api.serve(listTitleSuggestions, {
    handle: ({ query }) => titlesFor(query.q),
    message: 'Matching titles with their owners',
  })
}
