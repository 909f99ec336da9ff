import { limits } from '@seam/contract/limits.ts'
import { hashToken } from '../../infra/hash-token.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { insertLink } from '../mail/link-store.ts'
import { type MailServices, queueMail } from '../mail/queue-mail.ts'
import { findByEmail } from './store.ts'

/** The job that mails a reset link to the account with an email address, if any. */
export const MAIL_RESET = 'mail-password-reset'
export interface MailReset {
  email: string
}

interface Services extends MailServices {
  db: Db
}

/**
 * Leaves the lookup of the account to a job, so that neither the response nor its timing reveals
 * whether there is one. Returns false if the site sends no mail.
 */
export async function requestReset(
  { db, queue, sendsMail }: Services,
  { email }: MailReset,
): Promise<boolean> {
  if (!(await sendsMail(db))) return false
  const job: MailReset = { email }
  await db.transaction().execute((tx) => queue.send(tx, MAIL_RESET, job))
  return true
}

/** Mails a reset link to the account with this email address, if any. */
export const mailReset = (services: Services, { email }: MailReset): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const account = await findByEmail(tx, email)
    if (account) await mailResetLink(services, tx, account)
  })

interface Recipient {
  accountId: number
  username: string
  address: string
  /** Absent if someone entered the address in the form. */
  sentBy?: 'staff'
}

/** Mails a reset link. Returns false if the account or the address has got too many. */
export async function mailResetLink(
  services: MailServices,
  tx: Tx,
  { accountId, username, address, sentBy }: Recipient,
): Promise<boolean> {
  const code = randomSecretId()
  const content = { kind: 'password-reset', username, code, sentBy } as const
  if (!(await queueMail(services, tx, { accountId, address }, content))) return false
  await insertLink(tx, {
    hash: hashToken(code),
    accountId,
    purpose: 'reset-password',
    address,
    lifetime: limits.passwordResetLifetime,
  })
  return true
}
