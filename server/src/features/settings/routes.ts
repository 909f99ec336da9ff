import { messages } from '@seam/contract/messages.ts'
import { rates } from '@seam/contract/rate-limits.ts'
import * as settings from '@seam/contract/settings.ts'
import { refuseField } from '../../infra/http/refusal.ts'
import type { Api, Call } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { authUserOf } from '../account/account.ts'
import type { Passwords } from '../account/password.ts'
import { setSessionCookies } from '../session/cookies.ts'
import { rememberDevice } from '../session/device.ts'
import { endOtherSessions, endOwnSession, sessionsOf } from '../session/own-sessions.ts'
import type { Opened } from '../session/session.ts'
import { updateHistoryFlags, updatePreferences } from './store.ts'
import { changeEmail, changePassword } from './way-in.ts'

type SettingsCall = Pick<
  Call<typeof settings.changeEmail>,
  'viewer' | 'authentication' | 'request' | 'reply'
>

interface Services {
  db: Db
  secret: Secret
  passwords: Passwords
  queue: Queue
}

export function settingsRoutes(api: Api, services: Services) {
  const { db, secret } = services

  /** Returns the account and session of a signed-in request, which always has a session. */
  const sessionOf = ({ viewer, authentication }: SettingsCall) => ({
    accountId: viewer.accountId,
    sessionId: authentication.sessionId ?? 0,
  })
  /** Sets the new cookies of the session and returns the user. */
  const respondWithUser = ({ request, reply }: SettingsCall, session: Opened) => {
    setSessionCookies(request, reply, session)
    rememberDevice(request, reply, secret, session)
    return authUserOf(db, session.accountId)
  }

  api.serve(settings.changeEmail, {
    rate: rates.passwordGuesses,
    answer: async (call) =>
      respondWithUser(call, await changeEmail(services, sessionOf(call), call.body)),
    message: 'Your email is changed',
  })

  api.serve(settings.changePassword, {
    rate: rates.passwordGuesses,
    answer: async (call) =>
      respondWithUser(call, await changePassword(services, sessionOf(call), call.body)),
    message: 'Your password is changed',
  })

  api.serve(settings.changePreferences, {
    answer: async ({ body, viewer }) => {
      await updatePreferences(db, viewer.accountId, body)
      return authUserOf(db, viewer.accountId)
    },
    message: 'Your preferences are saved',
  })

  api.serve(settings.toggleHistory, {
    answer: async ({ body, viewer }) => {
      if (!(await updateHistoryFlags(db, viewer.accountId, body))) {
        throw refuseField('saveSearchHistory', messages.historyUnchanged)
      }
      return authUserOf(db, viewer.accountId)
    },
    message: 'Your choice is saved',
  })

  api.serve(settings.listSessions, {
    rate: rates.sessionReads,
    answer: ({ viewer, authentication, query }) =>
      sessionsOf(db, viewer.accountId, authentication.sessionId, query),
    message: 'Where you are signed in',
  })

  api.serve(settings.endSession, {
    answer: async ({ params, viewer }) => {
      await endOwnSession(db, viewer.accountId, params.id)
      return null
    },
    message: 'That browser is signed out',
  })

  api.serve(settings.endOtherSessions, {
    answer: async ({ viewer, authentication }) => {
      await endOtherSessions(db, viewer.accountId, authentication.sessionId)
      return null
    },
    message: 'All other browsers are signed out',
  })
}
