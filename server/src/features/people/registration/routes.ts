import { messages } from '@seam/contract/messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as registration from '@seam/contract/people/registration.ts'
import type { Api } from '../../../infra/http/api.ts'
import { fieldProblem, notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { ownerView } from '../../account/owner-view.ts'
import { deleteInvite, findInviter } from './invite-store.ts'
import { createInvite, listInvites } from './invites.ts'

export function registrationRoutes(api: Api, { db }: { db: Db }) {
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
}
