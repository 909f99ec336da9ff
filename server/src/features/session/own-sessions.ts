import type { OpenSession } from '@seam/contract/settings.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** The browsers in which somebody is signed in, the one that asks first. */
export async function sessionsOf(
  db: Db,
  accountId: number,
  currentId: number | null,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'public_id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      _id: row.public_id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === currentId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one of somebody's sessions. Refuses with 404 another's, or one that has ended. */
export async function endOwnSession(db: Db, accountId: number, publicId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There is no such session')
}

/** Ends all sessions of somebody but this one. */
export const endOtherSessions = (db: Db | Tx, accountId: number, keptId: number | null) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '!=', keptId ?? 0)
    .execute()
