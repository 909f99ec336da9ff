import { serverMessages } from '@seam/contract/server-messages.ts'
import type { EmailBody, FirstPasswordBody, PasswordBody } from '@seam/contract/settings.ts'
import { ProblemError, fieldProblem } from '../../infra/http/problem-error.ts'
import { type Db, type Tx, violatesConstraint } from '../../infra/postgres/database.ts'
import { deleteApiTokens } from '../api-token/api-token-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { rejectCommonPassword } from '../account/common-passwords.ts'
import type { PasswordHasher } from '../account/password.ts'
import { mailVerification } from '../email-verification/verify-email.ts'
import { endExports } from '../export/enqueue.ts'
import { deleteLinks } from '../mail/link-store.ts'
import { mailEmailChanged, mailPasswordChanged } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { endResetLinks } from '../password-reset/reset.ts'
import type { IsDisposable } from '../people/registration/disposable-domains.ts'
import { rejectBlockedMail } from '../people/registration/mail-domains.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { cancelUploads } from '../uploads/unfinished-upload-store.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { WrongPasswordError } from '../session/password-guard.ts'
import { type VerifiedSession, replaceTokens } from '../session/session.ts'
import { deleteFailuresOfUnknownDevices } from '../two-factor/failure-store.ts'
import { getCredentials, updateCredentials } from './store.ts'

interface Services extends MailServices {
  db: Db
  passwords: PasswordHasher
  isDisposable: IsDisposable
}

interface CurrentSession {
  accountId: number
  /** The session that continues after the change. */
  sessionId: number
}

const sessionEnded = () => new ProblemError('not-signed-in', serverMessages.sessionEnded)

/** Changes an account's email. Returns the current session with its new tokens. */
export async function changeEmail(
  services: Services,
  current: CurrentSession,
  body: EmailBody,
): Promise<VerifiedSession> {
  const account = await getCredentials(services.db, current.accountId)
  if (!account) throw sessionEnded()
  const currentEmail = account.email.toLowerCase()
  if (body.currEmail.toLowerCase() !== currentEmail) {
    throw fieldProblem('currEmail', serverMessages.emailNotCurrent)
  }
  if (!(await services.passwords.verify(body.password, account.password_hash))) {
    throw new WrongPasswordError('password')
  }
  const siteSettings = await readSiteSettings(services.db)
  await rejectBlockedMail(siteSettings, services.isDisposable, 'newEmail', body.newEmail)
  const session = await replaceCredentials(services, current, account, {
    email: body.newEmail,
  }).catch((error: unknown) => {
    if (!violatesConstraint(error, 'account_email_key')) throw error
    throw fieldProblem('newEmail', serverMessages.emailExists, 'taken')
  })
  // The credentials changed in the meantime: retries with the current ones.
  return session ?? changeEmail(services, current, body)
}

/** Changes an account's password. Returns the current session with its new tokens. */
export async function changePassword(
  services: Services,
  current: CurrentSession,
  body: PasswordBody,
): Promise<VerifiedSession> {
  const account = await getCredentials(services.db, current.accountId)
  if (!account) throw sessionEnded()
  rejectCommonPassword('newPassword', body.newPassword)
  if (!(await services.passwords.verify(body.currPassword, account.password_hash))) {
    throw new WrongPasswordError('currPassword')
  }
  const hash = await services.passwords.hash(body.newPassword)
  const session = await replaceCredentials(services, current, account, { password_hash: hash })
  return session ?? changePassword(services, current, body)
}

/** Sets the password of an account that has none. Throws 409 if it has one. */
export async function setPassword(
  services: Services,
  current: CurrentSession,
  body: FirstPasswordBody,
): Promise<VerifiedSession> {
  const account = await getCredentials(services.db, current.accountId)
  if (!account) throw sessionEnded()
  rejectCommonPassword('newPassword', body.newPassword)
  if (account.password_hash !== '') {
    throw new ProblemError('conflict', serverMessages.passwordExists)
  }
  const hash = await services.passwords.hash(body.newPassword)
  const session = await replaceCredentials(services, current, account, { password_hash: hash })
  return session ?? setPassword(services, current, body)
}

/**
 * Changes the email or password and revokes all access that the old one granted: every other
 * session, the tokens of this one, API tokens, upload tickets, unfinished uploads and exports.
 * Returns null if the credentials have changed since they were verified outside the transaction.
 * Throws 401 if the session has ended.
 */
const replaceCredentials = (
  services: Services,
  { accountId, sessionId }: CurrentSession,
  verified: Parameters<typeof updateCredentials>[2],
  change: Parameters<typeof updateCredentials>[3],
): Promise<VerifiedSession | null> =>
  services.db.transaction().execute(async (tx) => {
    const changed = await updateCredentials(tx, accountId, verified, change)
    if (changed === undefined) return null
    await endOtherSessions(tx, accountId, sessionId)
    const issued = await replaceTokens(tx, sessionId)
    if (!issued) throw sessionEnded()
    await deleteApiTokens(tx, accountId)
    await cancelUploads(tx, accountId)
    const action = 'email' in change ? 'email.changed' : 'password.changed'
    await recordAudit(tx, { actor: accountId, action, subject: accountId })
    await endExports(tx, services.queue, accountId)
    await endResetLinks(tx, accountId)
    const { username, email, credential_version: credentialVersion } = changed
    if ('email' in change) {
      await mailAddressChange(services, tx, {
        accountId,
        username,
        to: email,
        from: verified.email,
        wasVerified: changed.was_verified,
      })
    } else {
      // Those attempts used the earlier password, which no longer works.
      await deleteFailuresOfUnknownDevices(tx, accountId)
      await mailPasswordChanged(services, tx, { accountId, username, email })
    }
    return { ...issued, credentialVersion }
  })

interface AddressChange {
  accountId: number
  username: string
  from: string
  /** Whether `from` was verified. */
  wasVerified: boolean
  to: string
}

/** Notifies the old address of the change and mails a verification link to the new one. */
async function mailAddressChange(
  services: MailServices,
  tx: Tx,
  { from, wasVerified, to, ...account }: AddressChange,
): Promise<void> {
  await deleteLinks(tx, account.accountId, 'verify-email')
  await mailEmailChanged(services, tx, { ...account, email: from, wasVerified })
  await mailVerification(services, tx, { ...account, email: to })
}
