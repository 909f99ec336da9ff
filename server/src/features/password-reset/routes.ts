import { requestPasswordReset, resetPassword } from '@seam/contract/password-reset.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { PasswordHasher } from '../account/password.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { requestReset } from './request-reset.ts'
import * as reset from './reset.ts'

interface Services extends MailServices {
  db: Db
  passwords: PasswordHasher
}

export function passwordResetRoutes(api: Api, services: Services) {
  api.serve(requestPasswordReset, {
    rate: rateLimitRules.passwordResetRequests,
    handle: async ({ body }) => ({ sendsMail: await requestReset(services, body) }),
    message: 'If there is an account with this email address, a link is on its way to it',
  })

  api.serve(resetPassword, {
    rate: rateLimitRules.passwordResets,
    handle: async ({ body }) => {
      await reset.resetPassword(services, body)
      return null
    },
    message: 'Your password is changed. Sign in with it',
  })
}
