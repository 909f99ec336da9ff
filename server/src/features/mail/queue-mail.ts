import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { addressLimit, mailRules, NOTICE_DELAY, topicOf } from './mail-rules.ts'
import type { SendsMail } from './mail-settings.ts'
import { insertDelayed, insertMail, lockRecipient } from './store.ts'
import type { QueuedContent } from './templates/mail-content.ts'

/** The job that attempts to send a mail. */
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
  /** For an address that this transaction has replaced: whether it was verified. */
  wasVerified?: boolean
}

/**
 * Queues a mail in the transaction that causes it. Returns false if no mail will be sent: the site
 * sends none, the account or address has reached its limit, or the address is unverified and the
 * mail is not a link. Beyond the limit of notices, the last one is sent later.
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
  const { purpose, perHour, lifetime } = mailRules[content.kind]
  const isNotice = purpose === 'notice'
  const mail = {
    publicId: randomSecretId(),
    accountId,
    address,
    content,
    topic: topicOf(content),
    perHour: isNotice ? null : perHour,
    addressLimit: limit,
    lifetime,
  }
  const mailId = await insertMail(tx, mail)
  if (mailId !== undefined) await send(queue, tx, mailId, 0)
  else if (isNotice) {
    const delayedId = await insertDelayed(tx, mail, NOTICE_DELAY)
    if (delayedId !== undefined) await send(queue, tx, delayedId, NOTICE_DELAY)
  }
  return mailId !== undefined || isNotice
}

function send(queue: Queue, tx: Tx, mailId: number, delaySeconds: number): Promise<void> {
  const job: SendMail = { mailId }
  return queue.send(tx, SEND_MAIL, job, { startAfter: delaySeconds })
}
