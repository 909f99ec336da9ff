import type { SearchType } from '@seam/contract/search.ts'
import { searchPeople } from '@seam/server/src/features/people/record/find-store.ts'
import { parseQuery, toTsQuery, toTsTerms } from '@seam/server/src/features/search/parse-query.ts'
import { runSearch } from '@seam/server/src/features/search/search.ts'
import { findTitles } from '@seam/server/src/features/search/store.ts'
import type { Db } from '@seam/server/src/infra/postgres/database.ts'
import type { Call } from './library.ts'

/** Returns the first page of results. */
export const search = (db: Db, type: SearchType, q: string) =>
  runSearch(db, { q, type, page: 1, limit: 12, nsfw: 'BLUR' })

/** Returns the titles that the endpoint of the search field suggests. */
async function suggestTitles(db: Db, typed: string) {
  const parsed = parseQuery(typed)
  const inTitles = { suffix: ':*A' } as const
  const terms = toTsTerms(parsed, inTitles)
  return terms.length === 0 ? [] : findTitles(db, { query: toTsQuery(parsed, inTitles), terms })
}

/** Search calls, each for the next query. */
export function searchCalls(queries: string[], unspaced: string[]): Record<string, Call> {
  const queryOf = (time: number) => queries[time % queries.length] ?? ''
  return {
    search: ({ db }, time) => search(db, 'post', queryOf(time)),
    'search without spaces': ({ db }, time) =>
      search(db, 'post', unspaced[time % unspaced.length] ?? ''),
    'search for videos': ({ db }, time) => search(db, 'video', queryOf(time)),
    'search for users': ({ db }, time) => search(db, 'user', queryOf(time)),
    'search suggestions': ({ db }, time) => suggestTitles(db, queryOf(time)),
    "moderators' search for users": ({ db }, time) => searchPeople(db, queryOf(time)),
  }
}
