import { sql } from 'kysely'
import type { DecisionAction, DecisionBody, Snapshot } from '@seam/contract/moderation/decision.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Subject } from './subject.ts'
import { takeSnapshot } from './decision-store.ts'
import {
  BINDS_MODERATORS,
  CHANGES_STANDING,
  changesStanding,
  IS_STANDING_OF_OWNER,
} from './standing-sql.ts'

const isAbout = ({ kind, itemId }: Subject) => sql`(
  earlier.kind = ${kind} and earlier.item_id is not distinct from ${itemId}::bigint)`

/**
 * Returns whether an owner has decided about the current content of a subject and that decision is
 * in force or reversed. Content that has changed since is open to a new decision. For an action
 * that changes the standing of the account, decisions of owners through any of its items count too.
 */
export async function isDecidedByOwner(
  db: Db,
  subject: Subject,
  action?: DecisionAction,
): Promise<boolean> {
  const { kind, accountId } = subject
  const snapshot = await takeSnapshot(db, subject)
  const aboutStanding = action !== undefined && changesStanding(action, kind)
  const { rows } = await sql`
    select from decision as earlier
    where account_id = ${accountId} and ${BINDS_MODERATORS} and ${isAbout(subject)}
      and coalesce(snapshot = ${snapshot ? JSON.stringify(snapshot) : null}::jsonb, true)
    union all
    select from account
    where id = ${accountId} and ${aboutStanding}::boolean and ${IS_STANDING_OF_OWNER}
    limit 1`.execute(db)
  return rows.length > 0
}

export interface SameDecision {
  id: number
  public_id: string
  decided_by: string | null
}

/**
 * Returns the decision in force that already covers this one: about the subject or, if it changes
 * the standing, about the account. A longer suspension is not covered, nor is an immediate deletion
 * while one is scheduled, nor a warning about a profile for other reasons, which may concern later
 * conduct.
 */
export async function findSameInForce(
  tx: Tx,
  subject: Subject,
  { action, facts, ground = 'rules', reference, endsAt = null }: DecisionBody,
  snapshot: Snapshot,
): Promise<SameDecision | undefined> {
  const content = JSON.stringify(snapshot)
  const isImmediate = ground === 'law' && subject.kind !== 'profile'
  const { rows } = await sql<SameDecision>`
    select id, public_id, (
      select username from account where id = earlier.moderator_id and deleted_at is null
    ) as decided_by
    from decision as earlier
    where account_id = ${subject.accountId} and action = ${action} and ended_at is null
      and ${changesStanding(action, subject.kind) ? CHANGES_STANDING : isAbout(subject)}
      and case action
        when 'none' then snapshot = ${content}::jsonb
        when 'warn' then snapshot = ${content}::jsonb
          and (kind <> 'profile' or (facts, ground, reference) = (${facts}, ${ground}, ${reference}))
        when 'suspend' then
          coalesce(ends_at, 'infinity') >= coalesce(${endsAt}::timestamptz, 'infinity')
        when 'delete' then not ${isImmediate}::boolean
        else true end
    order by id limit 1`.execute(tx)
  return rows[0]
}

/** Returns those of these decisions that only owners may change. */
export async function findNeedingOwner(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from decision where id = any(${ids}::bigint[]) and needs_owner`.execute(tx)
  return rows.map(({ id }) => id)
}
