import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '@seam/contract/audit-actions.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'
import { actorFor, inScope, type Scope } from './reader-sql.ts'

export interface NewEntry {
  /** The acting account; null for the operator's commands and the site itself. */
  actor: number | null
  action: AuditAction
  subject?: number | undefined
  details?: Record<string, unknown>
}

export const insertEntry = (db: Db | Tx, { actor, action, subject, details = {} }: NewEntry) =>
  db
    .insertInto('audit_log')
    .values({ actor_id: actor, subject_id: subject ?? null, action, details })
    .execute()

/** Returns whether an action with these details affected an account within the last `seconds`. */
export async function hasRecentEntry(
  tx: Db | Tx,
  { action, subject, details = {} }: Pick<NewEntry, 'action' | 'details'> & { subject: number },
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where subject_id = ${subject} and action = ${action}
      and details @> ${JSON.stringify(details)}::jsonb
      and at > now() - ${seconds}::int * interval '1 second' limit 1`.execute(tx)
  return rows.length > 0
}

/** Counts the entries, up to `max`. */
export async function countEntries(db: Db, scope: Scope, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_log as log where ${inScope(scope)} limit ${sql.lit(max)}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

const newestFirst: KeysetOrder = { at: sql`log.at`, id: sql`log.id` }

/** Returns the positions of up to `limit` entries, newest first. */
export async function findEntries(
  db: Db,
  scope: Scope,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select log.at, log.id from audit_log as log
    where ${inScope(scope)} ${afterCursor(from, newestFirst)}
    order by log.at desc, log.id desc limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

interface EntryRow {
  id: number
  at: Date
  action: AuditAction
  details: Record<string, unknown>
  actor: { username: string; fullName: string } | null
  subject: { username: string; fullName: string } | null
}

const accountSql = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('username', username, 'fullName', full_name) from account
  where id = ${id} and deleted_at is null)`

/** Returns these entries as readers with this scope see them. */
export async function loadEntries(db: Db, scope: Scope, ids: number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select log.id, log.at, log.action, log.details,
      ${accountSql(actorFor(scope))} as actor, ${accountSql(sql`log.subject_id`)} as subject
    from audit_log as log where log.id = any(${ids}) and ${inScope(scope)}`.execute(db)
  return rows
}
