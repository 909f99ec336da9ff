import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { resetMessages } from '@seam/contract/reset-messages.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { deleteLinks, findLink, insertLink, takeLink } from '../mail/link-store.ts'
import { type MailServices, queueMail } from '../mail/queue-mail.ts'
import { findAddress, markVerified, needsSession } from './address-store.ts'

interface Services extends MailServices {
  db: Db
}

interface Address {
  accountId: number
  username: string
  email: string
}

/**
 * Mails the link that verifies the address of an account. Returns false if nothing was mailed: the
 * site sends no mail, or the account or the address has got too many of these.
 */
export async function mailVerification(
  services: MailServices,
  tx: Tx,
  { accountId, username, email: address }: Address,
): Promise<boolean> {
  const code = randomSecretId()
  const content = { kind: 'email-verification', username, code } as const
  if (!(await queueMail(services, tx, { accountId, address }, content))) return false
  await insertLink(tx, {
    hash: hashToken(code),
    accountId,
    purpose: 'verify-email',
    address,
    lifetime: limits.emailVerificationLifetime,
  })
  return true
}

/** Mails the link again. Throws 409 if the address is verified or nothing can be mailed now. */
export async function mailVerificationAgain(services: Services, accountId: number): Promise<void> {
  if (!(await services.sendsMail(services.db))) {
    throw new ProblemError('conflict', serverMessages.mailNotSetUp)
  }
  await services.db.transaction().execute(async (tx) => {
    const account = await findAddress(tx, accountId)
    if (!account || account.verified)
      throw new ProblemError('conflict', serverMessages.emailVerified)
    if (!(await mailVerification(services, tx, { accountId, ...account }))) {
      throw new ProblemError('conflict', serverMessages.mailTooOften)
    }
  })
}

/**
 * Returns the account whose address a link verifies. The recipient sees the name before confirming,
 * because someone else may have signed up with this address. Throws 422 if the link is invalid.
 */
export async function previewVerification(db: Db, code: string): Promise<{ username: string }> {
  const accountId = await findLink(db, 'verify-email', hashToken(code))
  const account = accountId === undefined ? undefined : await findAddress(db, accountId)
  if (!account) throw invalidLink()
  return { username: account.username }
}

const invalidLink = () => fieldProblem('code', messages.emailVerificationCode)

/**
 * Verifies an address with the code of a link. Throws 422 if the link is invalid. Throws 403 if the
 * account has passkeys or a second factor and the link is not opened in one of its sessions,
 * because someone else may have signed up with this address.
 */
export const verifyEmail = (db: Db, code: string, sessionId: number | null): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const accountId = await takeLink(tx, 'verify-email', hashToken(code))
    if (accountId === undefined) throw invalidLink()
    if (await needsSession(tx, accountId, sessionId)) {
      throw new ProblemError('not-yours', resetMessages.verificationSession)
    }
    await markVerified(tx, accountId)
    await deleteLinks(tx, accountId, 'verify-email')
  })
