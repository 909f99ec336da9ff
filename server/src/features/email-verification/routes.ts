import {
  previewVerification,
  sendEmailVerification,
  verifyEmail,
} from '@seam/contract/email-verification.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import * as verification from './verify-email.ts'

export function emailVerificationRoutes(api: Api, services: MailServices & { db: Db }) {
  api.serve(previewVerification, {
    rate: rateLimitRules.emailVerifications,
    handle: ({ body }) => verification.previewVerification(services.db, body.code),
    message: 'The account of this link',
  })

  api.serve(verifyEmail, {
    rate: rateLimitRules.emailVerifications,
    handle: async ({ body, authentication }) => {
      await verification.verifyEmail(services.db, body.code, authentication.sessionId)
      return null
    },
    message: 'Your email address is verified',
  })

  api.serve(sendEmailVerification, {
    rate: rateLimitRules.emailVerificationRequests,
    handle: async ({ viewer }) => {
      await verification.mailVerificationAgain(services, viewer.accountId)
      return null
    },
    message: 'We have sent you a new link',
  })
}
