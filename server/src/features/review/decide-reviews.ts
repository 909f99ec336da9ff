import type { DecisionBody } from '@seam/contract/decision.ts'
import { durationSince } from '@seam/contract/durations.ts'
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
import { countModeration, takeSnapshot } from '../moderation/decision-store.ts'
import * as store from './queue-store.ts'
import { lockOpenReview } from './report-store.ts'

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
  if (review.is_application) return messages.reviewIsApplication
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
  await decideAndClose(services, tx, moderator, { subject, review, decisionBody })
  return null
}

/**
 * Decides about a subject that may have an open review, in one transaction: closes the review, and tells
 * those who reported it. Returns the row id of the decision.
 */
export const decideOn = (
  services: DecisionServices,
  moderator: Viewer,
  subject: Subject,
  decisionBody: DecisionBody,
): Promise<number> =>
  services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, subject.accountId)
    const review = await lockOpenReview(tx, subject)
    return decideAndClose(services, tx, moderator, { subject, review, decisionBody })
  })

interface Deciding {
  subject: Subject
  /** The open review of the subject, if there is one. */
  review: Pick<store.ReviewRow, 'id' | 'reports' | 'opened_at'> | undefined
  decisionBody: DecisionBody
}

async function decideAndClose(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  { subject, review, decisionBody }: Deciding,
): Promise<number> {
  const isReported = review !== undefined && review.reports > 0
  const decisionId = await decide(services, tx, moderator, subject, { ...decisionBody, isReported })
  if (!review) return decisionId
  if (isReported) await countModeration(tx, `time.report.${durationSince(review.opened_at)}`)
  const isUpheld = decisionBody.action !== 'none'
  await tellReporters(services, tx, await store.closeReview(tx, review.id, decisionId, isUpheld))
  return decisionId
}

const decidedFirst = ({ action, decided_by: by }: store.LockedReview) =>
  `${by ? `@${by}` : 'Another moderator'} has decided this first: ${action ?? 'none'}`
