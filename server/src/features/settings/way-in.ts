import { messages } from '@seam/contract/messages.ts'
import type { EmailBody, PasswordBody } from '@seam/contract/settings.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import { type Db, isViolation } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { refuseCommonPassword } from '../account/common-passwords.ts'
import type { Passwords } from '../account/password.ts'
import { endExports } from '../export/end-exports.ts'
import { endUploads } from '../media/resumable/end-uploads.ts'
import { endOtherSessions } from '../session/own-sessions.ts'
import { type Opened, replaceTokens } from '../session/session.ts'
import { accountSecrets, replaceSecret } from './store.ts'

interface Services {
  db: Db
  passwords: Passwords
  queue: Queue
}

interface CurrentSession {
  accountId: number
  /** The session that survives the change. */
  sessionId: number
}

const sessionEnded = () => new Refusal('not-signed-in', messages.sessionEnded)

/** Changes an account's email. Returns the current session with its new tokens. */
export async function changeEmail(
  services: Services,
  current: CurrentSession,
  body: EmailBody,
): Promise<Opened> {
  const account = await accountSecrets(services.db, current.accountId)
  if (!account) throw sessionEnded()
  const currentEmail = account.email.toLowerCase()
  if (body.currEmail.toLowerCase() !== currentEmail) {
    throw refuseField('currEmail', messages.emailNotCurrent)
  }
  if (!(await services.passwords.verify(body.password, account.password_hash))) {
    throw refuseField('password', messages.passwordWrong)
  }
  const session = await replaceCredentials(services, current, account, {
    email: body.newEmail,
  }).catch((error: unknown) => {
    if (!isViolation(error, 'account_email_key')) throw error
    throw refuseField('newEmail', messages.emailExists, 'taken')
  })
  // The credentials changed meanwhile: retries with the current ones.
  return session ?? changeEmail(services, current, body)
}

/** Changes an account's password. Returns the current session with its new tokens. */
export async function changePassword(
  services: Services,
  current: CurrentSession,
  body: PasswordBody,
): Promise<Opened> {
  const account = await accountSecrets(services.db, current.accountId)
  if (!account) throw sessionEnded()
  refuseCommonPassword('newPassword', body.newPassword)
  if (!(await services.passwords.verify(body.currPassword, account.password_hash))) {
    throw refuseField('currPassword', messages.passwordWrong)
  }
  const hash = await services.passwords.hash(body.newPassword)
  const session = await replaceCredentials(services, current, account, { password_hash: hash })
  return session ?? changePassword(services, current, body)
}

/**
 * Changes the email or password and revokes all access that the old one gave: every other session, the
 * tokens of this one, upload tickets, unfinished uploads and exports. Returns null if the credentials
 * have changed since they were verified outside the transaction. Throws 401 if the session has ended
 * meanwhile.
 */
const replaceCredentials = (
  { db, queue }: Services,
  { accountId, sessionId }: CurrentSession,
  verified: Parameters<typeof replaceSecret>[2],
  change: Parameters<typeof replaceSecret>[3],
): Promise<Opened | null> =>
  db.transaction().execute(async (tx) => {
    const credentialVersion = await replaceSecret(tx, accountId, verified, change)
    if (credentialVersion === undefined) return null
    await endOtherSessions(tx, accountId, sessionId)
    const issued = await replaceTokens(tx, sessionId)
    if (!issued) throw sessionEnded()
    await endUploads(tx, accountId)
    await endExports(tx, queue, accountId)
    return { ...issued, credentialVersion }
  })
