import { messages } from '@seam/contract/messages.ts'
import type { EmailBody, PasswordBody } from '@seam/contract/settings.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import { type Db, isViolation } from '../../infra/postgres/database.ts'
import type { Passwords } from '../account/password.ts'
import { endOtherSessions } from '../session/own-sessions.ts'
import { accountSecrets, replaceSecret } from './store.ts'

interface Who {
  accountId: number
  /** The session that stays. */
  sessionId: number | null
}

const gone = () => new Refusal('not-signed-in', 'This account no longer exists')

/** Changes an account's email. Every other session ends with it. */
export async function changeEmail(db: Db, passwords: Passwords, who: Who, body: EmailBody) {
  const account = await accountSecrets(db, who.accountId)
  if (!account) throw gone()
  const current = account.email.toLowerCase()
  if (body.currEmail.toLowerCase() !== current) {
    throw refuseField('currEmail', messages.emailNotCurrent)
  }
  if (!(await passwords.verify(body.password, account.password_hash))) {
    throw refuseField('password', messages.passwordWrong)
  }
  await replace(db, who, account.password_hash, 'password', { email: body.newEmail }).catch(
    (error: unknown) => {
      if (!isViolation(error, 'account_email_key')) throw error
      throw refuseField('newEmail', messages.emailExists, 'taken')
    },
  )
}

/** Changes an account's password. Every other session ends with it. */
export async function changePassword(db: Db, passwords: Passwords, who: Who, body: PasswordBody) {
  const account = await accountSecrets(db, who.accountId)
  if (!account) throw gone()
  if (!(await passwords.verify(body.currPassword, account.password_hash))) {
    throw refuseField('currPassword', messages.passwordWrong)
  }
  const hash = await passwords.hash(body.newPassword)
  await replace(db, who, account.password_hash, 'currPassword', { password_hash: hash })
}

/** The password was checked outside of the transaction: it must still be the one there is. */
const replace = (
  db: Db,
  { accountId, sessionId }: Who,
  checkedHash: string,
  field: string,
  change: Parameters<typeof replaceSecret>[3],
) =>
  db.transaction().execute(async (tx) => {
    if (!(await replaceSecret(tx, accountId, checkedHash, change))) {
      throw refuseField(field, messages.passwordWrong)
    }
    await endOtherSessions(tx, accountId, sessionId)
  })
