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
import * as store from './decision-store.ts'
import { isDecidedByOwner } from './earlier-decision-store.ts'
import { applyEffects, deleteSubject } from './effects.ts'
import { endHold } from './end-hold.ts'
import { isHeld } from './end-hold-store.ts'
import { sendStatements, notifyOfApproval } from './inform.ts'

/** What a decision is about. */
export interface Subject {
  kind: SubjectKind
  /** Null for a profile. */
  itemId: number | null
  /** The profile, or the owner of the item. */
  accountId: number
}

export interface DecisionServices extends MailServices {
  db: Db
}

/** Checks what the schema cannot: throws 422 if fields are missing or do not fit the action or subject. */
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

/** Whether a moderator may decide about an account of this role: no one about themselves, and only owners about staff. */
export const mayDecideAbout = (
  moderator: Pick<Viewer, 'accountId' | 'role'>,
  accountId: number,
  role: Role,
): boolean => accountId !== moderator.accountId && (role === 'member' || moderator.role === 'owner')

/**
 * Throws 403 if this moderator may not change what was decided about an account: no one about
 * themselves, and only owners about moderators.
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

/** Throws 403 unless an owner acts, if only owners change a decision or wave. */
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

/** Throws 403 if this moderator may not change this decision: that of an owner, or as above. */
export async function requireMayChange(db: Db, moderator: Viewer, decision: store.DecisionRow) {
  const role = await requireAuthority(db, moderator, decision.account_id)
  requireOwnerFor(moderator, decision)
  return role
}

/**
 * Throws 403 if this moderator may not decide this about a subject: about owners, only to do nothing, and
 * only owners about what an owner has decided.
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

/** A decision with what it is about: the content, and the accounts that reported it. */
interface Decided extends DecisionBody {
  snapshot: Snapshot
  isReported: boolean
  reporters: readonly number[]
}

/**
 * Decides about a subject, whose account is locked and about which this moderator may decide, in a
 * transaction of the caller, records it, and sends the statement of reasons. Returns the row id of the
 * decision, and the numbers of the transparency page to which the caller adds it at the end of the
 * transaction.
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
  const isDetected = itemId !== null && (await isHeld(tx, itemId))
  const id = await store.insertDecision(tx, {
    ...{ public_id: randomPublicId(), account_id: accountId, kind, item_id: itemId },
    ...{ action, facts, ground, reference, is_reported: isReported, is_detected: isDetected },
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
    ...{ actor: moderator.accountId, action: 'decision.made', subject: accountId },
    details: { decision: row.public_id, action, kind },
  })
  // All at once, after the items: each later lock would be out of the order of the accounts.
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
