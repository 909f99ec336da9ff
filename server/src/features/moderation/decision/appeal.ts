import type { Decision } from '@seam/contract/moderation/decision.ts'
import { durationSince } from '@seam/contract/durations.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { type DecisionServices, requireMayChange } from './decide.ts'
import * as store from './decision-store.ts'
import { applyEffects } from './effects.ts'
import { lockAccountRow } from './hold-store.ts'
import { sendOutcomes } from './inform.ts'
import { reverseOutcomes } from './reporter-store.ts'
import { closeAppeals, openAppeal } from './review-store.ts'
import { decisionRecordView, decisionView } from './view.ts'

/** Appeals a decision about the viewer, which adds it to the review queue. */
export async function appeal(
  { db }: DecisionServices,
  { id }: store.DecisionRow,
  text: string,
): Promise<Decision> {
  return db.transaction().execute(async (tx) => {
    const decision = await store.lockDecision(tx, id)
    if (!decision) throw notFound()
    if (decision.appeal !== null) throw new ProblemError('conflict', serverMessages.appealMade)
    if (!decision.can_appeal) throw new ProblemError('conflict', serverMessages.appealLate)
    await store.updateDecision(tx, id, { appeal: text, appealed_at: new Date() })
    await openAppeal(tx, randomPublicId(), decision)
    await store.countModeration(tx, ['appeal'])
    return decisionView(await reload(tx, id))
  })
}

/**
 * Answers an appeal: upholds or reverses the decision. Throws 409 if there is no appeal or it is
 * already answered, and 403 for the moderator who decided if another one can answer.
 */
export async function answerAppeal(
  services: DecisionServices,
  moderator: Viewer,
  { id, account_id: accountId }: store.DecisionRow,
  answer: { isReversed: boolean; text: string },
) {
  return services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    const decision = await store.lockDecision(tx, id)
    if (!decision) throw notFound()
    const role = await requireMayChange(tx, moderator, decision)
    if (decision.appeal === null) throw new ProblemError('conflict', serverMessages.appealMissing)
    if (decision.appeal_answer !== null) throw new ProblemError('conflict', answeredBy(decision))
    const forOwners = role !== 'member' || decision.needs_owner
    if (
      decision.moderator_id === moderator.accountId &&
      (await store.hasOtherStaff(tx, [moderator.accountId, accountId], forOwners))
    ) {
      throw new ProblemError('role-required', serverMessages.appealByOther)
    }
    await store.updateDecision(tx, id, {
      appeal_answer: answer.text,
      appeal_answered_at: new Date(),
      appeal_moderator_id: moderator.accountId,
      ...byOwner(moderator),
    })
    if (answer.isReversed) await undo(tx, services.queue, decision, moderator)
    await closeAppeals(tx, [id])
    const record = await finish(services, tx, moderator, id, 'appeal.answered')
    const outcome = answer.isReversed ? 'appeal.reversed' : 'appeal.kept'
    const since = decision.appealed_at ?? new Date()
    await store.countModeration(tx, [outcome, `time.appeal.${durationSince(since)}`])
    return record
  })
}

/** Only owners may change what an owner has decided. */
const byOwner = ({ role }: Viewer) => (role === 'owner' ? { needs_owner: true } : {})

/** Reverses a decision without an appeal. */
export async function reverse(
  services: DecisionServices,
  moderator: Viewer,
  { id, account_id: accountId }: store.DecisionRow,
) {
  return services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    const decision = await store.lockDecision(tx, id)
    if (!decision) throw notFound()
    await requireMayChange(tx, moderator, decision)
    if (decision.appeal !== null && decision.appeal_answer === null) {
      throw new ProblemError('conflict', serverMessages.appealOpen)
    }
    if (decision.action === 'none') throw new ProblemError('conflict', serverMessages.decisionEnded)
    await end(tx, services.queue, decision, moderator)
    await reverseOutcomes(tx, [id])
    const record = await finish(services, tx, moderator, id, 'decision.reversed')
    await store.countModeration(tx, ['decision.reversed'])
    return record
  })
}

/**
 * Reverses a decision after an appeal. Its effects may already have ended. Content deleted as
 * illegal stays deleted, but the decision is marked as reversed.
 */
async function undo(
  tx: Tx,
  queue: Queue,
  decision: store.DecisionRow,
  moderator: Viewer,
): Promise<void> {
  await reverseOutcomes(tx, [decision.id])
  if (decision.ended_at !== null) await store.updateDecision(tx, decision.id, { is_reversed: true })
  else if (isDeleted(decision)) {
    await store.updateDecision(tx, decision.id, { ended_at: new Date(), is_reversed: true })
  } else await end(tx, queue, decision, moderator)
}

/** Whether the decision has already deleted its subject, which cannot be undone. */
const isDeleted = ({ action, deletes_at: deletesAt }: store.DecisionRow) =>
  action === 'delete' && deletesAt === null

/** Undoes the effects of a decision. Throws 409 if it has ended or has deleted its subject. */
async function end(
  tx: Tx,
  queue: Queue,
  decision: store.DecisionRow,
  moderator: Viewer,
): Promise<void> {
  if (decision.ended_at !== null) throw new ProblemError('conflict', serverMessages.decisionEnded)
  if (isDeleted(decision)) throw new ProblemError('conflict', serverMessages.decisionDeleted)
  await store.updateDecision(tx, decision.id, {
    ended_at: new Date(),
    is_reversed: true,
    deletes_at: null,
    ...byOwner(moderator),
  })
  await applyEffects(tx, queue, decision, false)
}

async function finish(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  id: number,
  action: 'appeal.answered' | 'decision.reversed',
) {
  const row = await reload(tx, id)
  const subject = row.account_id
  const details = { decision: row.public_id, action: row.action, isReversed: row.is_reversed }
  await recordAudit(tx, { actor: moderator.accountId, action, subject, details })
  await sendOutcomes(services, tx, [row])
  return decisionRecordView(row)
}

async function reload(tx: Tx, id: number) {
  const [row] = await store.loadDecisions(tx, [id])
  if (!row) throw notFound()
  return row
}

const answeredBy = ({ answered_by: by, is_reversed: isReversed }: store.DecisionRow) =>
  `${by ? `@${by}` : 'Another moderator'} has answered this appeal: the decision ${isReversed ? 'was reversed' : 'stays'}`
