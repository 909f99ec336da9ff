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

interface Needs {
  db: Db
  passwords: Passwords
  queue: Queue
}

interface Who {
  accountId: number
  /** The session that stays. */
  sessionId: number
}

const gone = () => new Refusal('not-signed-in', messages.sessionEnded)

/** Changes an account's email. Returns the session that stays, with its new tokens. */
export async function changeEmail(needs: Needs, who: Who, body: EmailBody): Promise<Opened> {
  const account = await accountSecrets(needs.db, who.accountId)
  if (!account) throw gone()
  const current = account.email.toLowerCase()
  if (body.currEmail.toLowerCase() !== current) {
    throw refuseField('currEmail', messages.emailNotCurrent)
  }
  if (!(await needs.passwords.verify(body.password, account.password_hash))) {
    throw refuseField('password', messages.passwordWrong)
  }
  const opened = await replace(needs, who, account, { email: body.newEmail }).catch(
    (error: unknown) => {
      if (!isViolation(error, 'account_email_key')) throw error
      throw refuseField('newEmail', messages.emailExists, 'taken')
    },
  )
  // Judged again by what there is now.
  return opened ?? changeEmail(needs, who, body)
}

/** Changes an account's password. Returns the session that stays, with its new tokens. */
export async function changePassword(needs: Needs, who: Who, body: PasswordBody): Promise<Opened> {
  const account = await accountSecrets(needs.db, who.accountId)
  if (!account) throw gone()
  refuseCommonPassword('newPassword', body.newPassword)
  if (!(await needs.passwords.verify(body.currPassword, account.password_hash))) {
    throw refuseField('currPassword', messages.passwordWrong)
  }
  const hash = await needs.passwords.hash(body.newPassword)
  const opened = await replace(needs, who, account, { password_hash: hash })
  return opened ?? changePassword(needs, who, body)
}

/**
 * Changes the email or password and ends all that the old one let in: every other session, the tokens of
 * this one, upload tickets, unfinished uploads and exports. Null if the credentials are no longer the
 * ones that were checked outside of the transaction. Throws 401 if the session has ended meanwhile.
 */
const replace = (
  { db, queue }: Needs,
  { accountId, sessionId }: Who,
  checked: Parameters<typeof replaceSecret>[2],
  change: Parameters<typeof replaceSecret>[3],
): Promise<Opened | null> =>
  db.transaction().execute(async (tx) => {
    const credentialVersion = await replaceSecret(tx, accountId, checked, change)
    if (credentialVersion === undefined) return null
    await endOtherSessions(tx, accountId, sessionId)
    const started = await replaceTokens(tx, sessionId)
    if (!started) throw gone()
    await endUploads(tx, accountId)
    await endExports(tx, queue, accountId)
    return { ...started, credentialVersion }
  })
