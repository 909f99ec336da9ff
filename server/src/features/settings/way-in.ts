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
export async function changeEmail(
  db: Db,
  passwords: Passwords,
  who: Who,
  body: EmailBody,
): Promise<void> {
  const account = await accountSecrets(db, who.accountId)
  if (!account) throw gone()
  const current = account.email.toLowerCase()
  if (body.currEmail.toLowerCase() !== current) {
    throw refuseField('currEmail', messages.emailNotCurrent)
  }
  if (!(await passwords.verify(body.password, account.password_hash))) {
    throw refuseField('password', messages.passwordWrong)
  }
  const replaced = await replace(db, who, account, { email: body.newEmail }).catch(
    (error: unknown) => {
      if (!isViolation(error, 'account_email_key')) throw error
      throw refuseField('newEmail', messages.emailExists, 'taken')
    },
  )
  // Judged again by what there is now.
  if (!replaced) await changeEmail(db, passwords, who, body)
}

/** Changes an account's password. Every other session ends with it. */
export async function changePassword(
  db: Db,
  passwords: Passwords,
  who: Who,
  body: PasswordBody,
): Promise<void> {
  const account = await accountSecrets(db, who.accountId)
  if (!account) throw gone()
  if (!(await passwords.verify(body.currPassword, account.password_hash))) {
    throw refuseField('currPassword', messages.passwordWrong)
  }
  const hash = await passwords.hash(body.newPassword)
  const replaced = await replace(db, who, account, { password_hash: hash })
  if (!replaced) await changePassword(db, passwords, who, body)
}

/**
 * The way in was checked outside of the transaction: it must still be the one there is. Gives whether
 * it was.
 */
const replace = (
  db: Db,
  { accountId, sessionId }: Who,
  checked: Parameters<typeof replaceSecret>[2],
  change: Parameters<typeof replaceSecret>[3],
) =>
  db.transaction().execute(async (tx) => {
    if (!(await replaceSecret(tx, accountId, checked, change))) return false
    await endOtherSessions(tx, accountId, sessionId)
    return true
  })
