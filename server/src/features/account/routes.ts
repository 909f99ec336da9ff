import { deleteAccount } from '@seam/contract/account-life.ts'
import { clearCookie } from '../../infra/http/cookies.ts'
import { notFound, Refusal } from '../../infra/http/refusal.ts'
import type { Api } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { DEVICE_COOKIE } from '../session/device.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { findAccountId, findAccountIdByPublicId } from './account.ts'
import * as rules from './delete.ts'

interface Services {
  db: Db
  shared: SharedAnswers
  queue: Queue
}

export function accountRoutes(api: Api, { db, shared, queue }: Services) {
  api.serve(deleteAccount, {
    find: async ({ params: { username: id = '' }, viewer }) => {
      const accountId = (await findAccountIdByPublicId(db, id)) ?? (await findAccountId(db, id))
      if (accountId === undefined) throw notFound('There is no such user')
      if (accountId !== viewer?.accountId) {
        throw new Refusal('not-yours', 'Only its owner may delete an account')
      }
      return accountId
    },
    answer: async ({ found, authentication: { sessionId }, request, reply }) => {
      await requireRecentPassword(db, sessionId)
      await rules.deleteAccount(db, queue, found)
      await shared.changed()
      clearCookie(request, reply, DEVICE_COOKIE)
      return null
    },
    message: 'Your account is deleted',
  })
}
