import type { DecisionBody } from '@seam/contract/decision.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import {
  checkDecisionBody,
  decide,
  type DecisionServices,
  requireImpartial,
  type Subject,
} from '../moderation/decide.ts'
import { tellReporters } from '../moderation/inform.ts'
import { lockAccount } from '../moderation/hold-store.ts'
import { takeSnapshot } from '../moderation/decision-store.ts'
import * as store from './queue-store.ts'

interface Conflict {
  publicId: string
  detail: string
}

/**
 * Decides about the subjects of reviews, each in a transaction of its own. Returns those that another
 * moderator has decided first, and throws 409 if these are all.
 */
export async function decideReviews(
  services: DecisionServices,
  moderator: Viewer,
  publicIds: readonly string[],
  decisionBody: DecisionBody,
): Promise<{ decided: number; conflicts: Conflict[] }> {
  const reviews = []
  for (const publicId of new Set(publicIds)) {
    const review = await store.findReview(services.db, publicId)
    if (!review) throw notFound('There is no such review')
    await requireImpartial(services.db, moderator, subjectOf(review))
    reviews.push(review)
  }
  checkDecisionBody(
    decisionBody,
    reviews.map(({ kind }) => kind),
  )
  const conflicts: Conflict[] = []
  for (const review of reviews) {
    const detail = await services.db
      .transaction()
      .execute((tx) => decideReview(services, tx, moderator, review, decisionBody))
    if (detail !== null) conflicts.push({ publicId: review.public_id, detail })
  }
  const [first] = conflicts
  if (first && conflicts.length === reviews.length) throw new ProblemError('conflict', first.detail)
  return { decided: reviews.length - conflicts.length, conflicts }
}

export const subjectOf = (review: store.ReviewRow): Subject => ({
  kind: review.kind,
  itemId: review.item_id,
  accountId: review.account_id,
})

/** Returns why a review could not be decided, null if it was. */
async function decideReview(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  review: store.ReviewRow,
  decisionBody: DecisionBody,
): Promise<string | null> {
  if (review.appealed_id !== null) return messages.reviewIsAppeal
  const subject = subjectOf(review)
  const exists = (await lockAccount(tx, subject.accountId)) && (await takeSnapshot(tx, subject))
  const locked = await store.lockReview(tx, review.id)
  if (!locked) return messages.reviewGone
  if (locked.closed_at) return decidedFirst(locked)
  if (!exists) {
    await store.closeReview(tx, review.id, null, null)
    const details = { review: review.public_id, action: 'none' }
    await recordAudit(tx, {
      ...{ actor: moderator.accountId, action: 'decision.made', subject: subject.accountId },
      details,
    })
    return null
  }
  const isReported = review.reports > 0
  const decisionId = await decide(services, tx, moderator, subject, { ...decisionBody, isReported })
  const isUpheld = decisionBody.action !== 'none'
  await tellReporters(services, tx, await store.closeReview(tx, review.id, decisionId, isUpheld))
  return null
}

const decidedFirst = ({ action, decided_by: by }: store.LockedReview) =>
  `${by ? `@${by}` : 'Another moderator'} has decided this first: ${action ?? 'none'}`
