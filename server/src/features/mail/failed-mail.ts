import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { countFailed, findFailed, requeueFailed } from './failed-mail-store.ts'
import { SEND_MAIL, type SendMail } from './queue-mail.ts'

interface FailedMail {
  id: string
  /** The account it was for. */
  username: string
  kind: string
  attempts: number
  /** The response of the mail server, or the reason why there was no attempt. */
  answer: string
  queuedAt: string
  failedAt: string
  /** Whether it has not expired. */
  canRetry: boolean
}

/** Returns a page of the failed mails, most recent failure first, and their total. */
export async function listFailedMail(
  db: Db,
  paging: { page: number; limit: number },
): Promise<{ mails: FailedMail[]; total: number }> {
  const rows = await findFailed(db, paging)
  return {
    mails: rows.map((row) => ({
      id: row.public_id,
      username: row.username,
      kind: row.kind,
      attempts: row.attempts,
      answer: row.last_response ?? '',
      queuedAt: row.queued_at.toISOString(),
      failedAt: (row.finished_at ?? row.queued_at).toISOString(),
      canRetry: row.can_retry,
    })),
    total: await countFailed(db),
  }
}

/** Retries a failed mail for another day. Returns false if it has not failed or has expired. */
export const retryMail = (
  { db, queue }: { db: Db; queue: Queue },
  publicId: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const mailId = await requeueFailed(tx, publicId)
    if (mailId === undefined) return false
    const job: SendMail = { mailId }
    await queue.send(tx, SEND_MAIL, job)
    return true
  })
