import { messages } from '@seam/contract/messages.ts'
import type { PasswordResetBody, ResetPreview } from '@seam/contract/password-reset.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { findAccountId } from '../account/account.ts'
import { rejectCommonPassword } from '../account/common-passwords.ts'
import type { PasswordHasher } from '../account/password.ts'
import { deleteApiTokens } from '../api-token/api-token-store.ts'
import { endExports } from '../export/enqueue.ts'
import { endOtherSessions } from '../session/account-session-store.ts'
import { cancelUploads } from '../uploads/unfinished-upload-store.ts'
import { findAddress, markVerified } from '../email-verification/address-store.ts'
import { lacksProof } from '../email-verification/require-verified.ts'
import { deleteLinks, findLink, takeLink } from '../mail/link-store.ts'
import { mailPasswordChanged } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { findPasskeys } from '../passkey/passkey-store.ts'
import { passkeyView } from '../passkey/view.ts'
import { removeWithReset } from '../two-factor/remove.ts'
import { getTwoFactor } from '../two-factor/two-factor.ts'
import { deleteReset, findReset, setPassword, takeReset, upsertReset } from './store.ts'

interface Services extends MailServices {
  db: Db
  passwords: PasswordHasher
}

const NO_SESSION = 0

/**
 * Returns the code of a new reset link for a user, which replaces an earlier one; null if there is
 * no such user.
 */
export async function createReset(db: Db | Tx, username: string): Promise<string | null> {
  const accountId = await findAccountId(db, username)
  if (accountId === undefined) return null
  const code = randomSecretId()
  return (await upsertReset(db, accountId, hashToken(code))) ? code : null
}

/**
 * Sets a new password with the code of a reset link, and revokes all access that the old one
 * granted. Removes passkeys unless the user keeps them. If the link is the first proof of a
 * member's address, always removes them and two-factor sign-in. Throws 422 if the link is invalid.
 */
export async function resetPassword(
  services: Services,
  { code, newPassword, removePasskeys }: PasswordResetBody,
): Promise<void> {
  const { db, passwords, queue } = services
  rejectCommonPassword('newPassword', newPassword)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    const link = await takeEitherLink(tx, hashToken(code))
    const account = link && (await setPassword(tx, link.accountId, passwordHash))
    if (!link || !account) throw invalidLink()
    const { accountId, provesAddress } = link
    const all = lacksProof({ role: account.role, verified: !provesAddress })
    await endResetLinks(tx, accountId)
    await endOtherSessions(tx, accountId, NO_SESSION)
    await deleteApiTokens(tx, accountId)
    await cancelUploads(tx, accountId)
    await recordAudit(tx, { actor: null, action: 'password.reset', subject: accountId })
    const removed =
      all || removePasskeys ? await removeWithReset(tx, accountId, { all }) : undefined
    await endExports(tx, queue, accountId)
    await mailPasswordChanged(services, tx, { accountId, ...account }, removed)
  })
}

/** Returns the sign-in methods of the account of a reset link. Throws 422 for an invalid link. */
export async function previewReset(db: Db, code: string): Promise<ResetPreview> {
  const hash = hashToken(code)
  const given = await findReset(db, hash)
  const accountId = given ?? (await findLink(db, 'reset-password', hash))
  const address = accountId === undefined ? undefined : await findAddress(db, accountId)
  if (accountId === undefined || !address) throw invalidLink()
  return {
    passkeys: (await findPasskeys(db, accountId)).map(passkeyView),
    hasTwoFactor: (await getTwoFactor(db, accountId)).since !== null,
    removesAll: given === undefined && lacksProof(address),
  }
}

const invalidLink = () => fieldProblem('code', messages.passwordResetCode)

interface TakenLink {
  accountId: number
  /** Whether the address was previously unverified and the link was mailed to it. */
  provesAddress: boolean
}

/** Uses up a link that was handed over or mailed. */
async function takeEitherLink(tx: Tx, hash: Buffer): Promise<TakenLink | undefined> {
  const given = await takeReset(tx, hash)
  if (given !== undefined) return { accountId: given, provesAddress: false }
  const accountId = await takeLink(tx, 'reset-password', hash)
  if (accountId === undefined) return undefined
  // The user who opened the link can read the mail of this address.
  return { accountId, provesAddress: await markVerified(tx, accountId) }
}

/** Invalidates all reset links of an account, in the transaction that changes its credentials. */
export async function endResetLinks(tx: Tx, accountId: number): Promise<void> {
  await deleteReset(tx, accountId)
  await deleteLinks(tx, accountId, 'reset-password')
}
