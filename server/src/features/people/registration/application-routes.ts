import { decideApplications, listApplications } from '@seam/contract/people/registration.ts'
import type { Api } from '../../../infra/http/api.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import * as rules from './decide-applications.ts'

export function applicationRoutes(api: Api, { db, queue }: { db: Db; queue: Queue }) {
  api.serve(listApplications, {
    handle: ({ query }) => rules.getApplications(db, query),
    message: 'Accounts that wait for approval, oldest first',
  })

  api.serve(decideApplications, {
    handle: async ({ body, viewer }) => ({
      decided: await rules.decideApplications(db, queue, viewer.accountId, body),
    }),
    message: 'Done',
  })
}
