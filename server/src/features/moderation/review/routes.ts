import { decideOn as decideOnEndpoint } from '@seam/contract/moderation/decision.ts'
import * as contract from '@seam/contract/moderation/review.ts'
import type { Api, LookupContext } from '../../../infra/http/api.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { checkDecisionBody, type DecisionServices, requireMayDecide } from '../decision/decide.ts'
import { loadDecisions } from '../decision/decision-store.ts'
import { getSubjectFromBody } from '../decision/subject.ts'
import { decisionRecordView } from '../decision/view.ts'
import { decideOn, decideReviews } from './decide-reviews.ts'
import { claimView, findReviewFor, getQueue, getReview } from './queue.ts'
import { releaseOtherClaims } from './detail-store.ts'
import * as store from './queue-store.ts'

export function reviewRoutes(api: Api, services: DecisionServices) {
  const { db } = services
  const find = async ({ params, viewer }: LookupContext) => {
    if (!viewer) throw notFound('There is no such review')
    return findReviewFor(db, params.publicId ?? '', viewer)
  }

  api.serve(contract.listReviews, {
    handle: ({ query, viewer }) => getQueue(db, viewer, query),
    message: 'The open reviews, most urgent first',
  })

  api.serve(contract.getReview, {
    find,
    handle: ({ found }) => getReview(db, found),
    message: 'The review',
  })

  api.serve(contract.claimReview, {
    find,
    handle: async ({ found, viewer: { accountId: actor } }) => {
      await db.transaction().execute(async (tx) => {
        const isNew = await store.claim(tx, found.id, actor)
        await releaseOtherClaims(tx, actor, found.id)
        if (!isNew) return
        const details = { review: found.public_id }
        await recordAudit(tx, {
          actor,
          action: 'review.claimed',
          subject: found.account_id,
          details,
        })
      })
      const [row] = await store.loadReviews(db, [found.id])
      return row ? claimView(row) : null
    },
    message: 'Who is reviewing it',
  })

  api.serve(contract.addReviewNote, {
    find,
    handle: async ({ found, body, viewer: { accountId: actor } }) => {
      await db.transaction().execute(async (tx) => {
        await store.insertNote(tx, found.id, actor, body.text)
        const details = { review: found.public_id }
        await recordAudit(tx, {
          actor,
          action: 'review.noted',
          subject: found.account_id,
          details,
        })
      })
      return null
    },
    message: 'The note is added',
  })

  api.serve(contract.decideReviews, {
    handle: ({ body: { reviews, seen, ...decisionBody }, viewer }) =>
      decideReviews(services, viewer, { reviews, seen }, decisionBody),
    message: 'Decided',
  })

  api.serve(decideOnEndpoint, {
    find: (context) => getSubjectFromBody(db, context),
    handle: async ({ found, body: { subject: _, ...decisionBody }, viewer }) => {
      await requireMayDecide(db, viewer, found, decisionBody)
      checkDecisionBody(decisionBody, [found.kind])
      const id = await decideOn(services, viewer, found, decisionBody)
      const [row] = await loadDecisions(db, [id])
      if (!row) throw notFound()
      return decisionRecordView(row)
    },
    message: 'Decided',
  })
}
