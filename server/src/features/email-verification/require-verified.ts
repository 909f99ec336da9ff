import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { SendsMail } from '../mail/mail-settings.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { findAddress } from './address-store.ts'

interface Services {
  db: Db
  sendsMail: SendsMail
}

/** Returns whether only accounts with a verified address may publish. */
export async function isVerificationRequired({ db, sendsMail }: Services): Promise<boolean> {
  // Without mail, no address can be verified.
  if (!(await sendsMail(db))) return false
  return (await readSiteSettings(db)).requireVerifiedEmail
}

/** Throws 403 if the site requires a verified address and the account has none. */
export async function requireVerifiedEmail(services: Services, accountId: number): Promise<void> {
  if (!(await isVerificationRequired(services))) return
  const account = await findAddress(services.db, accountId)
  if (!account?.verified) throw new ProblemError('email-unverified', serverMessages.emailUnverified)
}

/**
 * Returns whether an account may belong to someone who cannot read the mail of its address. Staff
 * count as proven: an owner gave them their role, and their address may be one that a session thief
 * has just entered.
 */
export const lacksProof = ({ role, verified }: { role: Role; verified: boolean }): boolean =>
  role === 'member' && !verified

/**
 * Throws 403 if the site sends mail and the account belongs to a member whose address is not
 * verified. The owner of an address must not inherit a sign-in method that someone else has set up.
 */
export async function requireProvenAddress(
  sendsMail: SendsMail,
  db: Db | Tx,
  accountId: number,
): Promise<void> {
  if (!(await sendsMail(db))) return
  const account = await findAddress(db, accountId)
  if (!account || lacksProof(account))
    throw new ProblemError('email-unverified', serverMessages.emailUnverified)
}
