import { resetPassword } from '@seam/contract/password-reset.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { PasswordHasher } from '../account/password.ts'
import * as reset from './reset.ts'

interface Services {
  db: Db
  passwords: PasswordHasher
  queue: Queue
}

export function passwordResetRoutes(api: Api, services: Services) {
  api.serve(resetPassword, {
    rate: rateLimitRules.passwordResets,
    handle: async ({ body }) => {
      await reset.resetPassword(services, body)
      return null
    },
    message: 'Your password is changed. Sign in with it',
  })
}
