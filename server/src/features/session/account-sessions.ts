import type { Paged } from '@seam/contract/paging.ts'
import type { ActiveSession } from '@seam/contract/settings.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import {
  countSessions,
  deleteAccountSession,
  endOtherSessions,
  findSessions,
} from './account-session-store.ts'

/** Returns a page of an account's sessions: the current one first, then the most recently used. */
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
export const endSession = (db: Db, accountId: number, publicId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteAccountSession(tx, accountId, publicId))) {
      throw notFound('There is no such session')
    }
    await recordAudit(tx, { actor: accountId, action: 'session.ended', subject: accountId })
  })

export const endAllSessionsBut = (
  db: Db,
  accountId: number,
  sessionId: number | null,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await endOtherSessions(tx, accountId, sessionId)
    await recordAudit(tx, { actor: accountId, action: 'sessions.ended', subject: accountId })
  })
