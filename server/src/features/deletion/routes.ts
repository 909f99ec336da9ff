import { deleteAccount } from '@seam/contract/export.ts'
import { clearCookie } from '../../infra/http/cookies.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { DEVICE_COOKIE } from '../session/device.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { findAccountId, findAccountIdByPublicId } from '../account/account.ts'
import * as rules from './delete-account.ts'

interface Services extends MailServices {
  db: Db
}

export function accountRoutes(api: Api, services: Services) {
  const { db } = services

  api.serve(deleteAccount, {
    find: async ({ params: { username: id = '' }, viewer }) => {
      const accountId = (await findAccountIdByPublicId(db, id)) ?? (await findAccountId(db, id))
      if (accountId === undefined) throw notFound('There is no such user')
      if (accountId !== viewer?.accountId) {
        throw new ProblemError('not-yours', 'You can only delete your own account')
      }
      return accountId
    },
    handle: async ({ found, authentication: session, request, reply }) => {
      await requireRecentPassword(db, session)
      await rules.deleteAccount(services, found)
      clearCookie(request, reply, DEVICE_COOKIE)
      return null
    },
    message: 'Your account is deleted',
  })
}
