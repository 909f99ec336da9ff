import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { ATTEMPT_TIMEOUT, MAX_RETRY_TIME, noticeKinds, retryDelay } from './mail-rules.ts'
import type { MailSettings, ReadMailSettings } from './mail-settings.ts'
import { SEND_MAIL, type SendMail } from './queue-mail.ts'
import { type Attempt, sendBySmtp } from './smtp.ts'
import {
  type ClaimedMail,
  claimMail,
  deleteIfPurged,
  deleteUnwanted,
  markFailed,
  markSent,
  scheduleAttempt,
} from './store.ts'
import type { QueuedContent } from './templates/mail-content.ts'

interface Services {
  db: Db
  queue: Queue
  readMailSettings: ReadMailSettings
}

export interface QueuedMail {
  /** Null once the account is purged. */
  accountId: number | null
  address: string
  content: QueuedContent
}

/** Returns what may still be sent of a queued mail, or null. Called before every attempt. */
export type ReviseMail = (mail: QueuedMail) => Promise<QueuedContent | null>

/**
 * Attempts to send a mail that is due. After a temporary failure, schedules the next attempt, for
 * up to a day. A mail is sent twice only if this process or its database fails after the response
 * of the server and before the mail is marked as sent. Both copies have the same Message-ID.
 * Returns the response of the server if the mail has failed permanently, else null.
 */
export async function deliverMail(
  services: Services,
  reviseMail: ReviseMail,
  mailId: number,
): Promise<string | null> {
  const { db, queue, readMailSettings } = services
  const claimed = await claimMail(db, mailId, { timeout: ATTEMPT_TIMEOUT, retained: noticeKinds })
  if (!claimed) return null
  const mail = await revise(claimed, reviseMail)
  if (!mail) {
    await deleteUnwanted(db, claimed)
    return null
  }
  const { outcome, answer } = await attempt(mail, await readMailSettings())
  if (outcome === 'sent') {
    await markSent(db, mail, answer)
    await deleteIfPurged(db, mail)
    return null
  }
  const delay = retryDelay(mail.attempts)
  if (outcome === 'failed' || mail.age + delay > MAX_RETRY_TIME) {
    await markFailed(db, mail, answer)
    await deleteIfPurged(db, mail)
    return answer
  }
  await db.transaction().execute(async (tx) => {
    if (!(await scheduleAttempt(tx, mail, answer, delay))) return
    const job: SendMail = { mailId }
    await queue.send(tx, SEND_MAIL, job, { startAfter: delay })
  })
  return null
}

async function revise(mail: ClaimedMail, reviseMail: ReviseMail): Promise<ClaimedMail | null> {
  const { account_id: accountId, address } = mail
  if (mail.content === null) return mail
  const content = await reviseMail({ accountId, address, content: mail.content })
  return content && { ...mail, content }
}

async function attempt(mail: ClaimedMail, settings: MailSettings | null): Promise<Attempt> {
  const { content, address, public_id: id, queued_at: date } = mail
  if (content === null) {
    return { outcome: 'failed', answer: mail.last_response ?? 'It has expired' }
  }
  if (settings === null) return { outcome: 'retry', answer: 'Mail is not set up' }
  return sendBySmtp(settings, { to: address, id, date, content })
}
