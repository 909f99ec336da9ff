import { search, suggest } from '@seam/contract/search.ts'
import type { Api } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { searchFor } from './search.ts'
import { titlesLike } from './store.ts'
import { queryOf, takeApart } from './words.ts'

export function searchRoutes(api: Api, { db, shared }: { db: Db; shared: SharedAnswers }) {
  const forVisitors = (url: string, make: () => Promise<Buffer>) => shared.keep(url, make)

  api.serve(search, {
    forVisitors,
    answer: ({ query }) => searchFor(db, query),
    message: 'What was found, the best first',
  })

  api.serve(suggest, {
    forVisitors,
    answer: async ({ query }) => {
      const tsQuery = queryOf(takeApart(query.q), { suffix: ':*A' })
      return tsQuery === '' ? [] : titlesLike(db, tsQuery)
    },
    message: 'Titles that match',
  })
}
