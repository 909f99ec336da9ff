import type { SignInChange } from '@seam/contract/audit.ts'
import { deviceName } from '@seam/contract/device-name.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { findRecipient } from './recipient-store.ts'
import { noticeKinds } from './mail-rules.ts'
import { type MailServices, queueMail } from './queue-mail.ts'
import { deleteMailOf } from './store.ts'
import type { RemovedSignIn } from './templates/mail-content.ts'

interface NoticedAccount {
  accountId: number
  username: string
  /** Where the notice goes. */
  email: string
}

const MAX_DEVICE_LENGTH = 60
const now = () => new Date().toISOString()

/** Attackers can choose the user agent. Without dots, mail programs do not turn it into a link. */
const safeName = (userAgent: string) =>
  deviceName(userAgent).replaceAll('.', ' ').slice(0, MAX_DEVICE_LENGTH)

/** Tells the owner of an account that its password was changed, and what a reset has removed. */
export const mailPasswordChanged = (
  services: MailServices,
  tx: Tx,
  { accountId, username, email: address }: NoticedAccount,
  removed?: RemovedSignIn,
) => {
  const content = { kind: 'password-changed', username, at: now(), removed } as const
  return queueMail(services, tx, { accountId, address }, content)
}

/** Tells the old address of an account, `email`, that it was replaced. */
export const mailEmailChanged = (
  services: MailServices,
  tx: Tx,
  { accountId, username, email: address, wasVerified }: NoticedAccount & { wasVerified: boolean },
) => {
  const content = { kind: 'email-changed', username, at: now() } as const
  return queueMail(services, tx, { accountId, address, wasVerified }, content)
}

/** Tells the owner of an account about a sign-in on a new device. */
export const mailNewSignIn = (
  services: MailServices,
  tx: Tx,
  { accountId, username, email: address, userAgent }: NoticedAccount & { userAgent: string },
) => {
  const content = { kind: 'new-sign-in', username, device: safeName(userAgent), at: now() } as const
  return queueMail(services, tx, { accountId, address }, content)
}

/** Tells the owner of an account that its sign-in methods have changed. */
export async function mailSignInChanged(
  services: MailServices,
  tx: Tx,
  accountId: number,
  change: SignInChange,
): Promise<void> {
  if (!(await services.sendsMail(tx))) return
  const recipient = await findRecipient(tx, accountId)
  if (!recipient) return
  const { username } = recipient
  const content = { kind: 'sign-in-changed', username, change, at: now() } as const
  await queueMail(services, tx, recipient, content)
}

/** Tells the owner of an account that too many wrong passwords have ended a session. */
export async function mailSessionEnded(
  services: MailServices,
  tx: Tx,
  accountId: number,
  userAgent: string,
): Promise<void> {
  const recipient = await findRecipient(tx, accountId)
  if (!recipient) return
  const { username } = recipient
  const device = safeName(userAgent)
  const content = { kind: 'session-ended', username, device, at: now() } as const
  await queueMail(services, tx, recipient, content)
}

/** Tells the owner of an account that it is being deleted. */
export async function mailAccountDeleted(
  services: MailServices,
  tx: Tx,
  accountId: number,
): Promise<void> {
  const recipient = await findRecipient(tx, accountId)
  if (!recipient) return
  const { username } = recipient
  await queueMail(services, tx, recipient, { kind: 'account-deleted', username, at: now() })
}

/** Deletes the mails of an account that is being purged, except for unsent notices. */
export const deleteMailOfAccount = (tx: Tx, accountId: number) =>
  deleteMailOf(tx, accountId, noticeKinds)
