import { messages } from '@seam/contract/messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as settings from '@seam/contract/settings.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Api, HandlerContext } from '../../infra/http/api.ts'
import type { CreateRateLimiter } from '../../infra/http/rate-limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { getAuthUser } from '../account/account.ts'
import type { PasswordHasher } from '../account/password.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { setSessionCookies } from '../session/cookies.ts'
import type { IsDisposable } from '../people/registration/disposable-domains.ts'
import { rememberDevice } from '../session/device.ts'
import { endAllSessionsBut, endSession, listSessions } from '../session/account-sessions.ts'
import { createPasswordGuard } from '../session/password-guard.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import type { VerifiedSession } from '../session/session.ts'
import { updateHistoryFlags, updatePreferences } from './store.ts'
import { changeEmail, changePassword, setPassword } from './credentials.ts'

type SettingsCall = Pick<
  HandlerContext<typeof settings.changeEmail>,
  'viewer' | 'authentication' | 'request' | 'reply'
>

interface Services extends MailServices {
  db: Db
  secret: Secret
  passwords: PasswordHasher
  sharedRateLimits: CreateRateLimiter
  isDisposable: IsDisposable
}

export function settingsRoutes(api: Api, services: Services) {
  const { db, secret } = services
  const guardPassword = createPasswordGuard(services)

  /** Returns the account and session of a signed-in request, which always has a session. */
  const sessionOf = ({ viewer, authentication }: SettingsCall) => ({
    accountId: viewer.accountId,
    sessionId: authentication.sessionId ?? 0,
  })
  const respondWithUser = ({ request, reply }: SettingsCall, session: VerifiedSession) => {
    setSessionCookies(request, reply, session)
    rememberDevice(request, reply, secret, session)
    return getAuthUser(db, session.accountId)
  }

  api.serve(settings.changeEmail, {
    rate: rateLimitRules.passwordChecks,
    handle: async (call) => {
      const change = () => changeEmail(services, sessionOf(call), call.body)
      return respondWithUser(call, await guardPassword(call, change))
    },
    message: 'Your email is changed',
  })

  api.serve(settings.changePassword, {
    rate: rateLimitRules.passwordChecks,
    handle: async (call) => {
      const change = () => changePassword(services, sessionOf(call), call.body)
      return respondWithUser(call, await guardPassword(call, change))
    },
    message: 'Your password is changed',
  })

  api.serve(settings.setPassword, {
    rate: rateLimitRules.passwordChecks,
    handle: async (call) => {
      await requireRecentPassword(db, call.authentication)
      return respondWithUser(call, await setPassword(services, sessionOf(call), call.body))
    },
    message: 'Your password is set',
  })

  api.serve(settings.changePreferences, {
    handle: async ({ body, viewer }) => {
      await updatePreferences(db, viewer.accountId, body)
      return getAuthUser(db, viewer.accountId)
    },
    message: 'Your preferences are saved',
  })

  api.serve(settings.changeHistorySettings, {
    handle: async ({ body, viewer }) => {
      if (!(await updateHistoryFlags(db, viewer.accountId, body))) {
        throw fieldProblem('saveSearchHistory', messages.historyUnchanged)
      }
      return getAuthUser(db, viewer.accountId)
    },
    message: 'Your history settings are saved',
  })

  api.serve(settings.listSessions, {
    rate: rateLimitRules.sessionReads,
    handle: ({ viewer, authentication, query }) =>
      listSessions(db, viewer.accountId, authentication.sessionId, query),
    message: 'Your sessions',
  })

  api.serve(settings.endSession, {
    handle: async ({ params, viewer }) => {
      await endSession(db, viewer.accountId, params.id)
      return null
    },
    message: 'That browser is signed out',
  })

  api.serve(settings.endOtherSessions, {
    handle: async ({ viewer, authentication }) => {
      await endAllSessionsBut(db, viewer.accountId, authentication.sessionId)
      return null
    },
    message: 'All other browsers are signed out',
  })
}
