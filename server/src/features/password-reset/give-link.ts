import { messages } from '@seam/contract/messages.ts'
import { pages } from '@seam/contract/pages.ts'
import { type Role, roles } from '@seam/contract/roles.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { findRole } from '../roles/owner-store.ts'
import { createReset } from './reset.ts'

interface Request {
  actor: { accountId: number; role: Role }
  accountId: number
  username: string
  /** The address of the site. */
  origin: string
}

/**
 * Returns a link with which a user sets a new password, for the actor to hand over. Throws 403 unless
 * the user's role is below that of the actor: the link gives access to the account.
 */
export const giveResetLink = (
  db: Db,
  { actor, accountId, username, origin }: Request,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const role = await findRole(tx, accountId)
    if (role === undefined) throw notFound('There is no such user')
    if (roles.indexOf(role) >= roles.indexOf(actor.role)) {
      throw new ProblemError('role-required', messages.resetLinkRole)
    }
    const code = await createReset(tx, username)
    if (code === null) throw notFound('There is no such user')
    await recordAudit(tx, {
      actor: actor.accountId,
      action: 'reset-link.created',
      subject: accountId,
    })
    return `${origin}${pages.passwordReset}#${code}`
  })
