import { messages } from '@seam/contract/messages.ts'
import type { PasswordResetBody } from '@seam/contract/password-reset.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { rejectCommonPassword } from '../account/common-passwords.ts'
import type { PasswordHasher } from '../account/password.ts'
import { endExports } from '../export/enqueue.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { cancelUploads } from '../uploads/unfinished-upload-store.ts'
import { setPassword, takeReset, upsertReset } from './store.ts'

interface Services {
  db: Db
  passwords: PasswordHasher
  queue: Queue
}

const NO_SESSION = 0

/**
 * Returns the code of a new reset link for a user, which replaces an earlier one; null if there is no
 * such user.
 */
export async function createReset(db: Db, username: string): Promise<string | null> {
  const code = randomSecretId()
  return (await upsertReset(db, username, hashToken(code))) ? code : null
}

/**
 * Sets a new password with the code of a reset link, and revokes all access that the old one gave.
 * Throws 422 if the link is not valid.
 */
export async function resetPassword(
  { db, passwords, queue }: Services,
  { code, newPassword }: PasswordResetBody,
): Promise<void> {
  rejectCommonPassword('newPassword', newPassword)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    const accountId = await takeReset(tx, hashToken(code))
    if (accountId === undefined || !(await setPassword(tx, accountId, passwordHash))) {
      throw fieldProblem('code', messages.passwordResetCode)
    }
    await endOtherSessions(tx, accountId, NO_SESSION)
    await cancelUploads(tx, accountId)
    await recordAudit(tx, { actor: null, action: 'password.reset', subject: accountId })
    await endExports(tx, queue, accountId)
  })
}
