import type { Paged } from '@seam/contract/paging.ts'
import type { ActiveSession } from '@seam/contract/settings.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns a page of an account's sessions: the current one first, then by last use, newest first. */
export async function listSessions(
  db: Db,
  accountId: number,
  currentId: number | null,
  { page, limit }: { page: number; limit: number },
): Promise<Paged<ActiveSession>> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('session')
    .select(['id', 'public_id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb('id', '=', currentId ?? 0), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    docs: rows.map((row) => ({
      _id: row.public_id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === currentId,
    })),
    totalDocs: count,
    page,
    limit,
    hasNextPage: page * limit < count,
    hasPrevPage: page > 1,
    nextCursor: null,
  }
}

/** Ends a session of this account. Throws 404 if it has ended or belongs to another account. */
export async function endSession(db: Db, accountId: number, publicId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There is no such session')
}

/** Ends all sessions of an account except the current one. */
export const endOtherSessions = (db: Db | Tx, accountId: number, currentId: number | null) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '!=', currentId ?? 0)
    .execute()
