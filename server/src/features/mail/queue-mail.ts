import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { addressLimit, mailRules } from './mail-rules.ts'
import type { SendsMail } from './mail-settings.ts'
import { insertMail, lockRecipient } from './store.ts'
import type { QueuedContent } from './templates/mail-content.ts'

/** Attempts to send a mail, if it is its turn. */
export const SEND_MAIL = 'send-mail'
export interface SendMail {
  mailId: number
}

export interface MailServices {
  queue: Queue
  sendsMail: SendsMail
}

interface Recipient {
  accountId: number
  address: string
  /** Of an address that the account had until this transaction: whether it was verified. */
  wasVerified?: boolean
}

/**
 * Queues a mail in the transaction that causes it. Returns false if none is sent: the site sends no
 * mail, the account or address got too many, or the address is not verified and it is no link.
 */
export async function queueMail(
  { queue, sendsMail }: MailServices,
  tx: Tx,
  { accountId, address, wasVerified }: Recipient,
  content: QueuedContent,
): Promise<boolean> {
  if (!(await sendsMail(tx))) return false
  const account = await lockRecipient(tx, accountId, address)
  if (!account) return false
  const limit = addressLimit(content.kind, wasVerified ?? account.isVerified)
  if (!limit) return false
  const mailId = await insertMail(tx, {
    publicId: randomSecretId(),
    ...{ accountId, address, content, addressLimit: limit },
    ...mailRules[content.kind],
  })
  if (mailId === undefined) return false
  const job: SendMail = { mailId }
  await queue.send(tx, SEND_MAIL, job)
  return true
}
