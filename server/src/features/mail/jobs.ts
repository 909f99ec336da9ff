import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import { deliverMail, type ReviseMail } from './deliver-mail.ts'
import { deleteExpiredLinks } from './link-store.ts'
import { ATTEMPT_TIMEOUT, COUNTED } from './mail-rules.ts'
import type { ReadMailSettings } from './mail-settings.ts'
import { SEND_MAIL, type SendMail } from './queue-mail.ts'
import { deleteCounted, deleteFinished, findOverdue, removeExpiredContent } from './store.ts'

interface Services {
  db: Db
  queue: Queue
  readMailSettings: ReadMailSettings
}

const DAY = 86_400
const SENT_KEPT = 7 * DAY
const FAILED_KEPT = 30 * DAY
const BATCH = 500
/** Seconds after which the job of a mail counts as lost. */
const OVERDUE = 60

/** Attempts to send a mail. The mail table says whether it is due, `reviseMail` what to send. */
export const sendMail = (services: Services, reviseMail: ReviseMail): Job<SendMail> => ({
  name: SEND_MAIL,
  options: { concurrency: 4, timeoutSeconds: ATTEMPT_TIMEOUT, retries: 5 },
  run: async ({ data, report }) => {
    const answer = await deliverMail(services, reviseMail, data.mailId)
    if (answer !== null) report(new Error(`mail ${data.mailId} could not be sent: ${answer}`))
  },
})

/** Runs every five minutes: enqueues mails again whose jobs were lost, for example in a crash. */
export const wakeOverdueMail = ({
  db,
  queue,
}: Pick<Services, 'db' | 'queue'>): Job<Record<string, never>> => ({
  name: 'wake-overdue-mail',
  options: { concurrency: 1, timeoutSeconds: 60, retries: 0 },
  schedule: '*/5 * * * *',
  run: () =>
    db.transaction().execute(async (tx) => {
      for (const { id: mailId } of await findOverdue(tx, OVERDUE, BATCH)) {
        const job: SendMail = { mailId }
        await queue.send(tx, SEND_MAIL, job)
      }
    }),
})

/** Runs hourly: deletes old mails, counts and links, and expired content. */
export const purgeMail = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-mail',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '53 * * * *',
  run: async () => {
    await inBatches((limit) => removeExpiredContent(db, limit))
    await inBatches((limit) => deleteFinished(db, 'SENT', SENT_KEPT, limit))
    await inBatches((limit) => deleteFinished(db, 'FAILED', FAILED_KEPT, limit))
    await inBatches((limit) => deleteExpiredLinks(db, limit))
    await inBatches((limit) => deleteCounted(db, COUNTED, limit))
  },
})
