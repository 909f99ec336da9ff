import { getMailState, retryMail, sendTestMail } from '@seam/contract/mail.ts'
import { editMailSettings, getMailSettings } from '@seam/contract/mail-settings.ts'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { getAuthUser } from '../account/account.ts'
import { recordAudit } from '../audit/audit-log.ts'
import * as failedMail from './failed-mail.ts'
import * as settings from './edit-settings.ts'
import type { MailConfig, ReadMailSettings, SendsMail } from './mail-settings.ts'
import * as testMail from './send-test-mail.ts'

interface Services {
  db: Db
  queue: Queue
  readMailSettings: ReadMailSettings
  sendsMail: SendsMail
  secret: Secret
  mailConfig: MailConfig
}

export function mailRoutes(api: Api, services: Services) {
  const { db, queue, readMailSettings, sendsMail } = services
  api.serve(getMailState, {
    handle: async () => {
      const paging = { page: 1, limit: limits.maxPageSize }
      const { mails, total } = await failedMail.listFailedMail(db, paging)
      return {
        isSetUp: await sendsMail(db),
        failed: mails.map(({ id, ...mail }) => ({ ...mail, _id: id })),
        failedTotal: total,
      }
    },
    message: 'The mail of this site',
  })

  api.serve(retryMail, {
    handle: async ({ body, viewer }) => {
      if (!(await failedMail.retryMail({ db, queue }, body.id))) {
        throw notFound('There is no such failed mail')
      }
      await recordAudit(db, { actor: viewer.accountId, action: 'mail.retried' })
      return null
    },
    message: 'The mail is sent again',
  })

  api.serve(sendTestMail, {
    rate: rateLimitRules.testMails,
    handle: async ({ viewer }) => {
      const mail = await readMailSettings()
      if (!mail) throw new ProblemError('conflict', serverMessages.mailNotSetUp)
      const { email } = await getAuthUser(db, viewer.accountId)
      const result = await testMail.sendTestMail(mail, email)
      const details = { accepted: result.accepted }
      await recordAudit(db, { actor: viewer.accountId, action: 'mail.tested', details })
      return result
    },
    message: 'The mail server has answered',
  })

  api.serve(getMailSettings, {
    handle: () => settings.viewMailSettings(services),
    message: 'The mail server of this site',
  })

  api.serve(editMailSettings, {
    handle: ({ body, viewer }) => settings.editMailSettings(services, viewer.accountId, body),
    respond: () => settings.viewMailSettings(services),
    message: 'The settings are saved',
  })
}
