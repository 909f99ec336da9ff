import { sql } from 'kysely'
import type { DecisionAction, DecisionBody, Snapshot } from '@seam/contract/moderation/decision.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Subject } from './decide.ts'
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
 * Returns whether an owner has decided about a subject as it is now, and the decision is in force or was
 * taken back. Content that was changed since can be decided about again. For an action that changes the
 * standing of the account, also whether an owner has decided about the account, through any of its items.
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
 * Returns the decision in force that makes this one change nothing, with who made it: about the subject, or
 * the account if it is about its standing. A longer suspension, and an immediate deletion after one that waits, change something; so does a warning of a profile with
 * other reasons, as it can be about what this person did since.
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

/** Returns those of these decisions that only owners change. */
export async function findNeedingOwner(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from decision where id = any(${ids}::bigint[]) and needs_owner`.execute(tx)
  return rows.map(({ id }) => id)
}
