import {
  createResetLink,
  previewReset,
  requestPasswordReset,
  resetPassword,
} from '@seam/contract/password-reset.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import type { PasswordHasher } from '../account/password.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { giveResetLink } from './give-link.ts'
import { requestReset } from './request-reset.ts'
import * as reset from './reset.ts'

interface Services extends MailServices {
  db: Db
  passwords: PasswordHasher
  /** The address of the site. */
  origin: string
}

export function passwordResetRoutes(api: Api, services: Services) {
  const { db, origin } = services

  api.serve(requestPasswordReset, {
    rate: rateLimitRules.passwordResetRequests,
    handle: async ({ body }) => ({ sendsMail: await requestReset(services, body) }),
    message: 'If there is an account with this email address, a link is on its way to it',
  })

  api.serve(previewReset, {
    rate: rateLimitRules.passwordResets,
    handle: ({ body }) => reset.previewReset(db, body.code),
    message: 'The sign-in methods of this account',
  })

  api.serve(resetPassword, {
    rate: rateLimitRules.passwordResets,
    handle: async ({ body }) => {
      await reset.resetPassword(services, body)
      return null
    },
    message: 'Your password is changed. Sign in with it',
  })

  api.serve(createResetLink, {
    rate: rateLimitRules.passwordResetRequests,
    find: async ({ params: { username = '' } }) => {
      const accountId = await findAccountId(db, username)
      if (accountId === undefined) throw notFound('There is no such user')
      return accountId
    },
    handle: async ({ found, params, viewer: actor, authentication }) => {
      const { username } = params
      const request = {
        actor: { ...actor, session: authentication },
        accountId: found,
        username,
        origin,
      }
      return { url: await giveResetLink(services, request) }
    },
    message: 'The link works once, for an hour',
  })
}
