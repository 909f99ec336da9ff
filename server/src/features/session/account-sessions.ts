import type { Paged } from '@seam/contract/paging.ts'
import type { ActiveSession } from '@seam/contract/settings.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { countSessions, deleteAccountSession, findSessions } from './account-session-store.ts'

/** Returns a page of an account's sessions: the current one first, then by last use, newest first. */
export async function listSessions(
  db: Db,
  accountId: number,
  currentId: number | null,
  { page, limit }: { page: number; limit: number },
): Promise<Paged<ActiveSession>> {
  const count = await countSessions(db, accountId)
  const rows = await findSessions(db, accountId, currentId, { page, limit })
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
  if (!(await deleteAccountSession(db, accountId, publicId))) {
    throw notFound('There is no such session')
  }
}
