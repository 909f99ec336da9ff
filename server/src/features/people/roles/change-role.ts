import { type Role, roles } from '@seam/contract/people/roles.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { deleteApiTokens } from '../../api-token/api-token-store.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { requireOtherOwner } from '../../account/last-owner.ts'
import { findOwners, lockOwners, setRole } from '../../account/owner-store.ts'
import { announceMember } from '../../webhook/announce.ts'

interface RoleChange {
  actor: number
  accountId: number
  role: Role
}

/**
 * Changes the role of an account. A lower role ends its API tokens. Throws 409 if the site would have no owner left, and 403 if the
 * actor is no longer an owner.
 */
export const changeRole = (
  { db, queue }: { db: Db; queue: Queue },
  { actor, accountId, role }: RoleChange,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOwners(tx)
    const owners = await findOwners(tx)
    if (!owners.includes(actor)) {
      throw new ProblemError('role-required', 'You are no longer an owner of this site')
    }
    if (role !== 'owner') requireOtherOwner(owners, accountId)
    const changed = await setRole(tx, accountId, role)
    if (!changed) throw notFound('There is no such user')
    const { before, endsWait } = changed
    if (endsWait) await announceMember({ queue }, tx, 'member.joined', accountId)
    if (before === role) return
    if (roles.indexOf(role) < roles.indexOf(before)) await deleteApiTokens(tx, accountId)
    const details = { from: before, to: role }
    await recordAudit(tx, { actor, action: 'role.changed', subject: accountId, details })
  })
