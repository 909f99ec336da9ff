import { limits } from '@seam/contract/limits.ts'
import { pages } from '@seam/contract/pages.ts'
import { resetMessages } from '@seam/contract/reset-messages.ts'
import { type Role, roles } from '@seam/contract/people/roles.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { recordAudit, wasRecentlyRecorded } from '../audit/audit-log.ts'
import { findAddress } from '../email-verification/address-store.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { notify } from '../notification/notify.ts'
import { findRole } from '../account/owner-store.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { mailResetLink } from './request-reset.ts'
import { createReset } from './reset.ts'

interface Services extends MailServices {
  db: Db
}

interface Request {
  actor: { accountId: number; role: Role; session: SessionOfRequest }
  accountId: number
  username: string
  /** The address of the site. */
  origin: string
}

/**
 * Creates a link that sets a user's new password, and notifies the user. If the site sends mail,
 * mails the link and returns null, because staff who saw it could take over the account. Otherwise
 * returns it to an owner, who hands it over. Throws 403 unless the user's role is below that of the
 * actor, who has entered the password recently. Throws 409 if the mail could go to someone who has
 * just changed the address in a stolen session, or the account or address has got too many.
 */
export const giveResetLink = (services: Services, request: Request): Promise<string | null> =>
  services.db.transaction().execute(async (tx) => {
    const { actor, accountId } = request
    const role = await findRole(tx, accountId)
    if (role === undefined) throw noSuchUser()
    if (roles.indexOf(role) >= roles.indexOf(actor.role)) {
      throw new ProblemError('role-required', resetMessages.lowerRole)
    }
    const isMailed = await services.sendsMail(tx)
    if (!isMailed && actor.role !== 'owner') {
      throw new ProblemError('role-required', resetMessages.onlyOwners)
    }
    await requireRecentPassword(tx, actor.session)
    const url = isMailed ? await mailLink(services, tx, accountId) : await createUrl(tx, request)
    await recordAudit(tx, {
      actor: actor.accountId,
      action: 'reset-link.created',
      subject: accountId,
      details: { isMailed },
    })
    const subject = { itemId: null, actorId: null, commentId: null }
    await notify(services, tx, [[{ accountId, kind: 'reset-link', ...subject, at: new Date() }]])
    return url
  })

async function mailLink(services: Services, tx: Tx, accountId: number): Promise<null> {
  const account = await findAddress(tx, accountId)
  if (!account) throw noSuchUser()
  const { username, email: address, verified } = account
  const change = { action: 'email.changed', subject: accountId } as const
  const seconds = limits.newAddressPeriod
  if (!verified && (await wasRecentlyRecorded(tx, change, seconds))) {
    throw new ProblemError('conflict', resetMessages.newAddress)
  }
  if (!(await mailResetLink(services, tx, { accountId, username, address, sentBy: 'staff' }))) {
    throw new ProblemError('conflict', resetMessages.tooOften)
  }
  return null
}

async function createUrl(tx: Tx, { username, origin }: Request): Promise<string> {
  const code = await createReset(tx, username)
  if (code === null) throw noSuchUser()
  return `${origin}${pages.passwordReset}#${code}`
}

const noSuchUser = () => notFound('There is no such user')
