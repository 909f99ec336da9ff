import { listScheduled } from '@seam/contract/scheduled.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getScheduledPage } from './scheduled-page.ts'

export function scheduledRoutes(api: Api, { db }: { db: Db }) {
  api.serve(listScheduled, {
    handle: ({ query, viewer }) => getScheduledPage(db, viewer.accountId, query),
    message: 'What you have scheduled, the next one first',
  })
}
