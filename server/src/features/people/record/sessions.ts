import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { roles } from '@seam/contract/people/roles.ts'
import type { ActiveSession } from '@seam/contract/settings.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { deleteApiTokens } from '../../api-token/api-token-store.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { findRole } from '../../account/owner-store.ts'
import { deleteAccountSession, endOtherSessions } from '../../session/account-session-store.ts'
import { listSessions } from '../../session/account-sessions.ts'

/** Locks an account. Throws 403 unless its role is below that of the actor. */
async function requireLowerRole(tx: Tx, actor: Viewer, accountId: number) {
  const role = await findRole(tx, accountId)
  if (role === undefined) throw notFound('There is no such user')
  if (roles.indexOf(role) >= roles.indexOf(actor.role)) {
    throw new ProblemError('role-required', serverMessages.lowerRole)
  }
}

/** Returns the sessions of another user, most recently used first. Throws 403 as above. */
export const listSessionsOf = (
  db: Db,
  actor: Viewer,
  accountId: number,
): Promise<ActiveSession[]> =>
  db.transaction().execute(async (tx) => {
    await requireLowerRole(tx, actor, accountId)
    return (await listSessions(tx, accountId, null, { page: 1, limit: limits.maxPageSize })).docs
  })

/** Ends a session of another user. Throws 404 if it has ended, and 403 as above. */
export const endSessionOf = (
  db: Db,
  actor: Viewer,
  accountId: number,
  publicId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await requireLowerRole(tx, actor, accountId)
    if (!(await deleteAccountSession(tx, accountId, publicId))) {
      throw notFound('There is no such session')
    }
    const actorId = actor.accountId
    await recordAudit(tx, { actor: actorId, action: 'session.ended', subject: accountId })
  })

/** Ends all sessions and API tokens of another user. Throws 403 as above. */
export const endSessionsOf = (db: Db, actor: Viewer, accountId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await requireLowerRole(tx, actor, accountId)
    await endOtherSessions(tx, accountId, null)
    await deleteApiTokens(tx, accountId)
    const actorId = actor.accountId
    await recordAudit(tx, { actor: actorId, action: 'sessions.ended', subject: accountId })
  })
