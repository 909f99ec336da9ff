import { messages } from '@seam/contract/messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as registration from '@seam/contract/registration.ts'
import type { Api } from '../../infra/http/api.ts'
import { fieldProblem, notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { ownerView } from '../account/owner-view.ts'
import { decideApplications, getApplications } from './applications.ts'
import { deleteInvite, findInviter } from './invite-store.ts'
import { createInvite, listInvites } from './invites.ts'

export function registrationRoutes(api: Api, { db, queue }: { db: Db; queue: Queue }) {
  api.serve(registration.createInvite, {
    rate: rateLimitRules.invites,
    handle: ({ body, viewer }) => createInvite(db, viewer, body),
    message: 'The invite is created',
  })

  api.serve(registration.listInvites, {
    handle: ({ viewer }) => listInvites(db, viewer),
    message: 'Your invites',
  })

  api.serve(registration.deleteInvite, {
    handle: async ({ params, viewer }) => {
      if (!(await deleteInvite(db, viewer.accountId, params.code))) throw notFound()
      return null
    },
    message: 'The invite is deleted',
  })

  api.serve(registration.checkInvite, {
    rate: rateLimitRules.inviteChecks,
    handle: async ({ body }) => {
      const inviter = await findInviter(db, body.invite)
      if (!inviter) throw fieldProblem('invite', messages.inviteCode)
      return ownerView(inviter)
    },
    message: 'This invite is valid',
  })

  api.serve(registration.listApplications, {
    handle: ({ query }) => getApplications(db, query),
    message: 'Accounts that wait for approval, oldest first',
  })

  api.serve(registration.decideApplications, {
    handle: async ({ body, viewer }) => ({
      decided: await decideApplications(db, queue, viewer.accountId, body),
    }),
    message: 'Done',
  })
}
