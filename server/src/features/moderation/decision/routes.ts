import * as contract from '@seam/contract/moderation/decision.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import type { Api, LookupContext } from '../../../infra/http/api.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import { answerAppeal, appeal, reverse } from './appeal.ts'
import { type DecisionServices, requireAuthority, requireMayChange } from './decide.ts'
import { findDecision } from './decision-store.ts'
import { isDecidedByOwner } from './earlier-decision-store.ts'
import { getOwnDecisions } from './decisions-about.ts'
import { getSubjectFromQuery } from './subject.ts'

export function decisionRoutes(api: Api, services: DecisionServices) {
  const { db } = services
  const find = async ({ params, viewer }: LookupContext) => {
    const row = await findDecision(db, params.publicId ?? '')
    const isOwn = row?.account_id === viewer?.accountId
    const isStaff = viewer !== null && mayAccess(viewer.role, 'moderator')
    if (!row || !(isOwn || isStaff)) throw notFound('There is no such decision')
    return row
  }
  const findOwn = async (context: LookupContext) => {
    const row = await find(context)
    const isTold = row.account_id === context.viewer?.accountId && row.action !== 'none'
    if (!isTold) throw notFound('There is no such decision')
    return row
  }

  const findToChange = async (context: LookupContext) => {
    const row = await find(context)
    if (context.viewer) await requireMayChange(db, context.viewer, row)
    return row
  }

  api.serve(contract.listOwnDecisions, {
    handle: ({ query, viewer }) => getOwnDecisions(db, viewer.accountId, query),
    message: 'Decisions about you, newest first',
  })

  api.serve(contract.appealDecision, {
    rate: rateLimitRules.reports,
    find: findOwn,
    handle: ({ found, body }) => appeal(services, found, body.text),
    message: 'Your appeal is sent. A moderator will answer it',
  })

  api.serve(contract.answerAppeal, {
    find: findToChange,
    handle: ({ found, body, viewer }) => answerAppeal(services, viewer, found, body),
    message: 'The appeal is answered',
  })

  api.serve(contract.reverseDecision, {
    find: findToChange,
    handle: ({ found, viewer }) => reverse(services, viewer, found),
    message: 'The decision is reversed',
  })

  api.serve(contract.getSubjectState, {
    find: (context) => getSubjectFromQuery(db, context),
    handle: async ({ found, viewer }) => {
      await requireAuthority(db, viewer, found.accountId)
      return { needsOwner: await isDecidedByOwner(db, found) }
    },
    message: 'Who may decide about it',
  })
}
