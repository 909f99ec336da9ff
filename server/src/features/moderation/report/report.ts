import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { PowChallenge, PowProof } from '@seam/contract/proof-of-work.ts'
import type { ReportBody } from '@seam/contract/moderation/report.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { fieldProblem, notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import { networkOf } from '../../../infra/http/rate-limits.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { createPowChallenge, isProofValid } from '../../../infra/proof-of-work.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import type { Secret } from '../../../infra/secret.ts'
import { countModeration, takeSnapshot } from '../decision/decision-store.ts'
import { reporterWeight } from '../decision/reporter-store.ts'
import { announceReport } from '../../webhook/announce.ts'
import { openReview } from '../decision/review-store.ts'
import * as store from './report-store.ts'
import type { Subject } from '../decision/subject.ts'

/** The reporter: an account, or a network for a visitor. */
export interface Reporter {
  viewer: Viewer | null
  ip: string
}

interface Services {
  db: Db
  queue: Queue
  secret: Secret
}

/** What a proof is bound to: a network can report a subject once. */
const proofParts = ({ kind, itemId, accountId }: Subject, ip: string) => [
  'report',
  kind,
  String(itemId ?? accountId),
  networkOf(ip),
]

export const createChallenge = (secret: Secret, subject: Subject, ip: string) =>
  createPowChallenge(
    secret,
    proofParts(subject, ip),
    limits.proofLifetime,
  ) satisfies Promise<PowChallenge>

/**
 * A report without an account counts less, because one network can send many. So does one from an
 * account that waits for approval, because anyone can sign up.
 */
const NETWORK_WEIGHT = 0.3

/**
 * Adds a report to the open review of the subject, or opens one. Idempotent for the same reporter
 * and content. Throws 404 if the subject is deleted.
 */
export async function report(
  { db, queue, secret }: Services,
  subject: Subject,
  { viewer, ip }: Reporter,
  { reason, text, proof }: ReportBody,
): Promise<void> {
  if (subject.accountId === viewer?.accountId) {
    throw new ProblemError('conflict', serverMessages.reportOwn)
  }
  const member = viewer?.isPending ? null : viewer
  if (!member) await checkProof(secret, subject, ip, proof)
  const reporterId = viewer?.accountId ?? null
  const reporterKey = member ? null : secret('reporter', networkOf(ip)).subarray(0, 16)
  const reporter = { reporterId, reporterKey }
  await db.transaction().execute(async (tx) => {
    const snapshot = await takeSnapshot(tx, subject)
    if (!snapshot) throw notFound()
    if (await store.hasReported(tx, subject, reporter, snapshot)) return
    const weight = member ? await reporterWeight(tx, member.accountId) : NETWORK_WEIGHT
    const reviewId = await openReview(tx, randomPublicId(), subject)
    // Checks again under the lock of the review: a parallel request may have come first.
    if (await store.hasReported(tx, subject, reporter, snapshot)) return
    await store.insertReport(tx, {
      public_id: randomPublicId(),
      review_id: reviewId,
      reporter_id: reporterId,
      reporter_key: reporterKey,
      reason,
      content: text,
      weight,
      snapshot: JSON.stringify(snapshot),
    })
    await store.countReport(tx, reviewId, weight)
    await countModeration(tx, [`report.${reason}`])
    await announceReport({ queue }, tx, 'report.opened', reviewId)
  })
}

async function checkProof(secret: Secret, subject: Subject, ip: string, proof?: PowProof) {
  if (!proof) throw fieldProblem('proof', serverMessages.proofRequired)
  if (!(await isProofValid(secret, proofParts(subject, ip), proof))) {
    throw fieldProblem('proof', serverMessages.proofRejected)
  }
}
