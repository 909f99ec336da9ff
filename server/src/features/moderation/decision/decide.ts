import {
  isActionFor,
  type DecisionBody,
  type Snapshot,
} from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { fieldProblem, notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { lockInboxes } from '../../notification/make-store.ts'
import type { Subject } from './subject.ts'
import * as store from './decision-store.ts'
import { isDecidedByOwner } from './earlier-decision-store.ts'
import { applyEffects, deleteSubject } from './effects.ts'
import { endHold } from './end-hold.ts'
import { isQueuedForReview } from './end-hold-store.ts'
import { sendStatements, notifyOfApproval } from './inform.ts'

export interface DecisionServices extends MailServices {
  db: Db
}

/** Checks what the schema cannot. Throws 422 if fields are missing or do not fit the action. */
export function checkDecisionBody(decisionBody: DecisionBody, kinds: readonly SubjectKind[]): void {
  const { action, facts, ground, reference, endsAt } = decisionBody
  if (!kinds.every((kind) => isActionFor(action, kind))) {
    throw fieldProblem('action', serverMessages.decisionActionKind)
  }
  if (endsAt && (action !== 'suspend' || Date.parse(endsAt) <= Date.now())) {
    throw fieldProblem('endsAt', messages.decisionEnd)
  }
  if (action === 'none') return
  if (facts === '') throw fieldProblem('facts', messages.decisionFacts)
  if (!ground) throw fieldProblem('ground', messages.decisionGround)
  if (reference === '') throw fieldProblem('reference', messages.decisionReference)
}

/**
 * Whether a moderator may decide about an account with this role: never about themselves, and about
 * staff only as an owner.
 */
export const mayDecideAbout = (
  moderator: Pick<Viewer, 'accountId' | 'role'>,
  accountId: number,
  role: Role,
): boolean => accountId !== moderator.accountId && (role === 'member' || moderator.role === 'owner')

/**
 * Throws 403 if this moderator may not change decisions about an account: never about themselves,
 * and about staff only as an owner. Returns the role of the account; undefined if it is deleted.
 */
export async function requireAuthority(db: Db, moderator: Viewer, accountId: number) {
  if (accountId === moderator.accountId) {
    throw new ProblemError('role-required', serverMessages.decisionAboutSelf)
  }
  const role = await store.roleOf(db, accountId)
  if (role !== undefined && role !== 'member' && moderator.role !== 'owner') {
    throw new ProblemError('role-required', serverMessages.decisionAboutStaff)
  }
  return role
}

/** Throws 403 for anyone but an owner if only owners may change this decision or wave. */
export function requireOwnerFor(
  { role }: Pick<Viewer, 'role'>,
  { needs_owner: needsOwner }: NeedsOwner,
): void {
  if (needsOwner && role !== 'owner') {
    throw new ProblemError('role-required', messages.decisionByOwner)
  }
}

interface NeedsOwner {
  needs_owner: boolean
}

/** Throws 403 as {@link requireAuthority} and {@link requireOwnerFor} do. */
export async function requireMayChange(db: Db, moderator: Viewer, decision: store.DecisionRow) {
  const role = await requireAuthority(db, moderator, decision.account_id)
  requireOwnerFor(moderator, decision)
  return role
}

/**
 * Throws 403 if this moderator may not make this decision. The only decision about an owner is to
 * take no action, and only owners may decide again where an owner has decided.
 */
export async function requireMayDecide(
  db: Db,
  moderator: Viewer,
  subject: Subject,
  decisionBody: Pick<DecisionBody, 'action'>,
) {
  await requireImpartial(db, moderator, subject, decisionBody)
  if (moderator.role === 'owner') return
  const isByOwner = await isDecidedByOwner(db, subject, decisionBody.action)
  requireOwnerFor(moderator, { needs_owner: isByOwner })
}

async function requireImpartial(
  db: Db,
  moderator: Viewer,
  { accountId }: Pick<Subject, 'accountId'>,
  { action }: Pick<DecisionBody, 'action'>,
) {
  if ((await requireAuthority(db, moderator, accountId)) === 'owner' && action !== 'none') {
    throw new ProblemError('role-required', serverMessages.decisionAboutStaff)
  }
}

/** A decision with the content it is about and the accounts that reported it. */
interface Decided extends DecisionBody {
  snapshot: Snapshot
  isReported: boolean
  reporters: readonly number[]
}

/**
 * Decides about a subject in the caller's transaction, records the decision and sends the statement
 * of reasons. Assumes that its account is locked and that this moderator may decide about it.
 * Returns the row id of the decision, and the transparency counters that the caller increments at
 * the end of the transaction.
 */
export async function decide(
  services: DecisionServices,
  tx: Tx,
  moderator: Viewer,
  subject: Subject,
  decisionBody: Decided,
): Promise<{ id: number; counted: string[] }> {
  const { kind, itemId, accountId } = subject
  const { action, facts, ground = null, reference, endsAt, isReported, snapshot } = decisionBody
  const isDeletedNow = action === 'delete' && ground === 'law' && itemId !== null
  const isDetected = itemId !== null && (await isQueuedForReview(tx, itemId))
  const id = await store.insertDecision(tx, {
    public_id: randomPublicId(),
    account_id: accountId,
    kind,
    item_id: itemId,
    action,
    facts,
    ground,
    reference,
    is_reported: isReported,
    is_detected: isDetected,
    snapshot: JSON.stringify(snapshot),
    moderator_id: moderator.accountId,
    needs_owner: moderator.role === 'owner',
    ends_at: endsAt ? new Date(endsAt) : null,
    deletes_at: action === 'delete' && !isDeletedNow ? inDays(limits.appealDays) : null,
  })
  const row = await store.lockDecision(tx, id)
  if (!row) throw notFound()
  await applyEffects(tx, services.queue, row, true)
  await endHold(tx, services.queue, subject, action)
  if (isDeletedNow) await deleteSubject(tx, services.queue, row)
  await recordAudit(tx, {
    actor: moderator.accountId,
    action: 'decision.made',
    subject: accountId,
    details: { decision: row.public_id, action, kind },
  })
  // Locks all inboxes at once, after the items: later locks would violate the order by account.
  await lockInboxes(tx, [accountId, ...decisionBody.reporters])
  if (action === 'none') {
    if (isDetected) await notifyOfApproval(services, tx, accountId, itemId)
    return { id, counted: [`decision.${action}`] }
  }
  await sendStatements(services, tx, [row])
  const cause = isReported ? 'reported' : isDetected ? 'automated' : 'own'
  return { id, counted: [`decision.${action}`, `ground.${ground}`, `cause.${cause}`] }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
