import { messages } from '@seam/contract/messages.ts'
import * as settings from '@seam/contract/settings.ts'
import { refuseField } from '../../infra/http/refusal.ts'
import type { Api } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { authUserOf } from '../account/account.ts'
import type { Passwords } from '../account/password.ts'
import { endOtherSessions, endOwnSession, sessionsOf } from '../session/own-sessions.ts'
import { updateHistoryFlags, updatePreferences } from './store.ts'
import { changeEmail, changePassword } from './way-in.ts'

export function settingsRoutes(api: Api, { db, passwords }: { db: Db; passwords: Passwords }) {
  // Whoever sits at somebody else's open browser may not guess the password for long.
  const guesses = { points: 20, seconds: 600 }

  api.serve(settings.changeEmail, {
    rate: guesses,
    answer: async ({ body, viewer: { accountId }, authentication: { sessionId } }) => {
      await changeEmail(db, passwords, { accountId, sessionId }, body)
      return authUserOf(db, accountId)
    },
    message: 'Your email is changed',
  })

  api.serve(settings.changePassword, {
    rate: guesses,
    answer: async ({ body, viewer: { accountId }, authentication: { sessionId } }) => {
      await changePassword(db, passwords, { accountId, sessionId }, body)
      return authUserOf(db, accountId)
    },
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
    answer: ({ viewer, authentication }) =>
      sessionsOf(db, viewer.accountId, authentication.sessionId),
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
