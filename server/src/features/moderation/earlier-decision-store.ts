import { sql } from 'kysely'
import type { DecisionBody, Snapshot } from '@seam/contract/decision.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Subject } from './decide.ts'
import { takeSnapshot } from './decision-store.ts'

const isAbout = ({ kind, itemId, accountId }: Subject) => sql`(
  account_id = ${accountId} and kind = ${kind} and item_id is not distinct from ${itemId}::bigint)`

/**
 * Returns whether an owner has decided about a subject as it is now, and the decision is in force or was
 * taken back. Content that was changed since can be decided about again.
 */
export async function isDecidedByOwner(db: Db, subject: Subject): Promise<boolean> {
  const snapshot = await takeSnapshot(db, subject)
  const { rows } = await sql`
    select from decision
    where ${isAbout(subject)} and needs_owner and (ended_at is null or is_reversed)
      and coalesce(snapshot = ${snapshot ? JSON.stringify(snapshot) : null}::jsonb, true)
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns the decision in force that makes this one change nothing, with who made it. A longer suspension,
 * and an immediate deletion after one that waits, change something; so does a warning of a profile with
 * other reasons, as it can be about what this person did since.
 */
export async function findSameInForce(
  tx: Tx,
  subject: Subject,
  { action, facts, ground = 'rules', reference, endsAt = null }: DecisionBody,
  snapshot: Snapshot,
): Promise<{ decided_by: string | null } | undefined> {
  const content = JSON.stringify(snapshot)
  const isImmediate = ground === 'law' && subject.kind !== 'profile'
  const { rows } = await sql<{ decided_by: string | null }>`
    select (
      select username from account where id = decision.moderator_id and deleted_at is null
    ) as decided_by
    from decision
    where ${isAbout(subject)} and action = ${action} and ended_at is null
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
