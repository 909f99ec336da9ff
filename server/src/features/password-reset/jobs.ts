import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { MAIL_RESET, type MailReset, mailReset } from './request-reset.ts'

export const mailPasswordReset = (services: MailServices & { db: Db }): Job<MailReset> => ({
  name: MAIL_RESET,
  options: { concurrency: 2, timeoutSeconds: 60, retries: 10 },
  run: ({ data }) => mailReset(services, data),
})
