import { sql } from 'kysely'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'

interface ScheduledRow extends CursorPosition {
  kind: 'video' | 'post'
}

const fromScheduled = (accountId: number) => sql`
  from item where owner_id = ${accountId} and publish_at is not null and deleted_at is null`

const byTime: KeysetOrder = { at: sql`publish_at`, id: sql`id`, isAscending: true }

/** The next one first. */
export async function findScheduled(
  db: Db,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    select id, kind, publish_at as at ${fromScheduled(accountId)} ${afterCursor(from, byTime)}
    order by publish_at, id
    limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

export async function countScheduled(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${fromScheduled(accountId)}`.execute(db)
  return rows[0]?.count ?? 0
}
