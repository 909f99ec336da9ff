import { messages } from '@seam/contract/messages.ts'
import type { PasswordResetBody } from '@seam/contract/password-reset.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { rejectCommonPassword } from '../account/common-passwords.ts'
import type { PasswordHasher } from '../account/password.ts'
import { endExports } from '../export/enqueue.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { cancelUploads } from '../uploads/unfinished-upload-store.ts'
import { markVerified } from '../email-verification/address-store.ts'
import { deleteLinks, takeLink } from '../mail/link-store.ts'
import { mailPasswordChanged } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { deleteReset, setPassword, takeReset, upsertReset } from './store.ts'

interface Services extends MailServices {
  db: Db
  passwords: PasswordHasher
}

const NO_SESSION = 0

/**
 * Returns the code of a new reset link for a user, which replaces an earlier one; null if there is no
 * such user.
 */
export async function createReset(db: Db | Tx, username: string): Promise<string | null> {
  const code = randomSecretId()
  return (await upsertReset(db, username, hashToken(code))) ? code : null
}

/**
 * Sets a new password with the code of a reset link, and revokes all access that the old one gave.
 * Throws 422 if the link is not valid.
 */
export async function resetPassword(
  services: Services,
  { code, newPassword }: PasswordResetBody,
): Promise<void> {
  const { db, passwords, queue } = services
  rejectCommonPassword('newPassword', newPassword)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    const accountId = await takeEitherLink(tx, hashToken(code))
    const account =
      accountId === undefined ? undefined : await setPassword(tx, accountId, passwordHash)
    if (accountId === undefined || !account) throw fieldProblem('code', messages.passwordResetCode)
    await endResetLinks(tx, accountId)
    await endOtherSessions(tx, accountId, NO_SESSION)
    await cancelUploads(tx, accountId)
    await recordAudit(tx, { actor: null, action: 'password.reset', subject: accountId })
    await endExports(tx, queue, accountId)
    await mailPasswordChanged(services, tx, { accountId, ...account })
  })
}

/** Uses up a link, of a moderator or mailed. Returns the row id of its account. */
async function takeEitherLink(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const given = await takeReset(tx, hash)
  if (given !== undefined) return given
  const accountId = await takeLink(tx, 'reset-password', hash)
  // The user who opened it reads the mail of this address.
  if (accountId !== undefined) await markVerified(tx, accountId)
  return accountId
}

/** Ends all reset links of an account, in the transaction that changes its credentials. */
export async function endResetLinks(tx: Tx, accountId: number): Promise<void> {
  await deleteReset(tx, accountId)
  await deleteLinks(tx, accountId, 'reset-password')
}
