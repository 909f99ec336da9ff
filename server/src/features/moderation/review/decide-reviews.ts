import {
  type DecisionAction,
  type DecisionBody,
  isAboutAuthor,
  type Snapshot,
} from '@seam/contract/moderation/decision.ts'
import { durationSince } from '@seam/contract/durations.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import {
  checkDecisionBody,
  decide,
  type DecisionServices,
  requireMayDecide,
} from '../decision/decide.ts'
import { lockItem } from '../../item/lock-store.ts'
import { notifyReporters } from '../decision/inform.ts'
import type { Subject } from '../decision/subject.ts'
import { lockAccountRow } from '../decision/hold-store.ts'
import { countModeration, takeSnapshot } from '../decision/decision-store.ts'
import { findSameInForce, type SameDecision } from '../decision/earlier-decision-store.ts'
import { endHold } from '../decision/end-hold.ts'
import { countOutcome } from '../decision/reporter-store.ts'
import { announceReport } from '../../webhook/announce.ts'
import { findReviewFor } from './queue.ts'
import * as store from './queue-store.ts'
import { findReportedSnapshot, lockOpenReview } from '../report/report-store.ts'

interface Conflict {
  publicId: string
  detail: string
}

interface Chosen {
  reviews: readonly string[]
  /** The version of each review that the moderator has seen. */
  seen?: Readonly<Record<string, string>> | undefined
}

/**
 * Decides about the subjects of reviews, each in its own transaction. A decision that is already in
 * force closes the review without a new one. Returns conflicts: reviews that another moderator
 * decided first or whose subject has changed. Throws 409 if all reviews conflict.
 */
export async function decideReviews(
  services: DecisionServices,
  moderator: Viewer,
  { reviews: publicIds, seen = {} }: Chosen,
  decisionBody: DecisionBody,
): Promise<{ decided: number; conflicts: Conflict[] }> {
  const reviews = []
  for (const publicId of new Set(publicIds)) {
    const review = await findReviewFor(services.db, publicId, moderator)
    await requireMayDecide(services.db, moderator, subjectOf(review), decisionBody)
    reviews.push(review)
  }
  checkDecisionBody(
    decisionBody,
    reviews.map(({ kind }) => kind),
  )
  const conflicts: Conflict[] = []
  for (const review of reviews) {
    const detail = await services.db.transaction().execute((tx) =>
      decideReview(services, tx, moderator, {
        review,
        decisionBody,
        seenVersion: seen[review.public_id],
      }),
    )
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

interface DecidingReview {
  review: store.ReviewRow
  decisionBody: DecisionBody
  seenVersion: string | undefined
}

/** Returns why a review could not be decided; null on success. */
async function decideReview(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  { review, decisionBody, seenVersion }: DecidingReview,
): Promise<string | null> {
  if (review.appealed_id !== null) return serverMessages.reviewIsAppeal
  if (review.is_application) return serverMessages.reviewIsApplication
  const subject = subjectOf(review)
  const hasAccount = await lockAccountRow(tx, subject.accountId)
  // Waits for an edit of the item, and blocks later ones.
  if (subject.itemId !== null) await lockItem(tx, subject.itemId)
  const locked = await store.lockReview(tx, review.id)
  if (!locked) return serverMessages.reviewGone
  if (locked.closed_at) return decidedFirst(locked)
  const content = hasAccount ? await takeSnapshot(tx, subject) : undefined
  // For a deleted item, the reported content counts.
  const snapshot = content ?? (hasAccount && (await findReportedSnapshot(tx, review.id)))
  if (!snapshot) {
    await closeWithoutDecision(services, tx, moderator, review)
    return null
  }
  if (!content && !isAboutAuthor(decisionBody.action)) return serverMessages.reviewDeleted
  if (seenVersion !== undefined) {
    const [current] = await store.loadReviews(tx, [review.id])
    if (current?.version !== seenVersion) return serverMessages.reviewChanged
  }
  await requireMayDecide(tx, moderator, subject, decisionBody)
  const deciding: Deciding & { review: store.ReviewRow } = {
    subject: content ? subject : { ...subject, itemId: null },
    review,
    decisionBody,
    snapshot,
  }
  // "No action" gets its own decision in each review.
  const same =
    decisionBody.action !== 'none' && (await findSameInForce(tx, subject, decisionBody, snapshot))
  if (same) await closeWithSame(services, tx, moderator, deciding, same)
  else await decideAndClose(services, tx, moderator, deciding)
  return null
}

/** Closes a review with a decision that is already in force. Does not notify the account again. */
async function closeWithSame(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  { subject, review, decisionBody: { action } }: Deciding & { review: store.ReviewRow },
  { id, public_id: decision }: SameDecision,
) {
  const reporters = await store.findReporters(tx, review.id)
  await endHold(tx, services.queue, subject, action)
  await recordAudit(tx, {
    actor: moderator.accountId,
    action: 'decision.made',
    subject: subject.accountId,
    details: { review: review.public_id, decision, action, kind: subject.kind },
  })
  await countModeration(tx, await close(services, tx, review, { id, action, reporters }))
}

async function closeWithoutDecision(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  review: store.ReviewRow,
) {
  await store.closeReview(tx, review.id, null)
  await announceReport(services, tx, 'report.decided', review.id)
  await recordAudit(tx, {
    actor: moderator.accountId,
    action: 'decision.made',
    subject: review.account_id,
    details: { review: review.public_id, action: 'none' },
  })
}

/**
 * Decides about a subject in one transaction, closes its open review, if any, and notifies the
 * reporters. Returns the row id of the decision. Throws 404 if the subject is deleted, and 409 if
 * the same decision is in force.
 */
export const decideOn = (
  services: DecisionServices,
  moderator: Viewer,
  subject: Subject,
  decisionBody: DecisionBody,
): Promise<number> =>
  services.db.transaction().execute(async (tx) => {
    const hasAccount = await lockAccountRow(tx, subject.accountId)
    if (subject.itemId !== null) await lockItem(tx, subject.itemId)
    const review = await lockOpenReview(tx, subject)
    const snapshot = hasAccount && (await takeSnapshot(tx, subject))
    if (!snapshot) throw notFound('This no longer exists')
    await requireMayDecide(tx, moderator, subject, decisionBody)
    const closesReview = review !== undefined && decisionBody.action === 'none'
    const same = !closesReview && (await findSameInForce(tx, subject, decisionBody, snapshot))
    if (same) throw new ProblemError('conflict', decidedBefore(decisionBody, same))
    return decideAndClose(services, tx, moderator, { subject, review, decisionBody, snapshot })
  })

interface Deciding {
  subject: Subject
  /** The open review of the subject, if any. */
  review: Pick<store.ReviewRow, 'id' | 'reports' | 'opened_at'> | undefined
  decisionBody: DecisionBody
  snapshot: Snapshot
}

async function decideAndClose(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  { subject, review, decisionBody, snapshot }: Deciding,
): Promise<number> {
  const isReported = review !== undefined && review.reports > 0
  const reporters = isReported ? await store.findReporters(tx, review.id) : { all: [], members: [] }
  const decided = { ...decisionBody, isReported, reporters: reporters.all, snapshot }
  const { id, counted } = await decide(services, tx, moderator, subject, decided)
  const { action } = decisionBody
  const alsoCounted = review ? await close(services, tx, review, { id, action, reporters }) : []
  await countModeration(tx, [...counted, ...alsoCounted])
  return id
}

interface Closing {
  /** The decision that closes the review. */
  id: number
  action: DecisionAction
  reporters: Awaited<ReturnType<typeof store.findReporters>>
}

/**
 * Closes a review with a decision, counts whether its reporters were right, and notifies them.
 * Returns the transparency counters that the caller increments.
 */
async function close(
  services: DecisionServices,
  tx: Tx,
  review: NonNullable<Deciding['review']>,
  { id, action, reporters }: Closing,
): Promise<string[]> {
  await store.closeReview(tx, review.id, id)
  await announceReport(services, tx, 'report.decided', review.id)
  await countOutcome(tx, reporters.members, action !== 'none')
  await notifyReporters(services, tx, reporters.all)
  return review.reports > 0 ? [`time.report.${durationSince(review.opened_at)}`] : []
}

const decidedBefore = (
  { action }: DecisionBody,
  { decided_by: by }: Pick<SameDecision, 'decided_by'>,
) => `${by ? `@${by}` : 'Another moderator'} has decided the same before: ${action}`

const decidedFirst = ({ action, decided_by: by }: store.LockedReview) =>
  `${by ? `@${by}` : 'Another moderator'} has decided this first: ${action ?? 'none'}`
