import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { mailRules } from './mail-rules.ts'
import type { SendsMail } from './mail-settings.ts'
import { insertMail } from './store.ts'
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
}

/**
 * Queues a mail in the transaction that causes it. Returns false if none is sent: the site sends no
 * mail, or the account or address got too many of its kind within an hour.
 */
export async function queueMail(
  { queue, sendsMail }: MailServices,
  tx: Tx,
  { accountId, address }: Recipient,
  content: QueuedContent,
): Promise<boolean> {
  if (!(await sendsMail(tx))) return false
  const rule = mailRules[content.kind]
  const publicId = randomSecretId()
  const mailId = await insertMail(tx, { publicId, accountId, address, content, ...rule })
  if (mailId === undefined) return false
  const job: SendMail = { mailId }
  await queue.send(tx, SEND_MAIL, job)
  return true
}
