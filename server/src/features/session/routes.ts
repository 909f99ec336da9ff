import type { FastifyReply, FastifyRequest } from 'fastify'
import * as session from '@seam/contract/session.ts'
import { readCookie } from '../../infra/http/cookies.ts'
import { networkOf, type RateLimits } from '../../infra/http/rate-limits.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import {
  authUserOf,
  createAccount,
  type Credentials,
  freeNames,
  openAccount,
} from '../account/account.ts'
import type { Passwords } from '../account/password.ts'
import { clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from './cookies.ts'
import { renewSession, startSession } from './session.ts'
import { deleteSession } from './store.ts'

interface Needs {
  db: Db
  secret: Secret
  passwords: Passwords
  rateLimits: RateLimits
}

/** Another site may not sign its visitors in here. */
async function refuseCrossSite({ request }: Asked) {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refusal('anti-forgery', 'Sign in on the site itself')
  }
  return null
}

/** Renewing and ending a session is counted by itself: whatever else was done, it stays possible. */
const ALWAYS = { points: 300, seconds: 300 }

export function sessionRoutes(api: Api, { db, secret, passwords, rateLimits }: Needs) {
  const attempts = rateLimits('sign-in attempts', 10, 600)

  const signIn = async (
    credentials: Credentials,
    replaced: number | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const started = await startSession(db, credentials, request.headers['user-agent'] ?? '')
    if (replaced !== null) await deleteSession(db, replaced)
    setSessionCookies(request, reply, started)
    return authUserOf(db, credentials.accountId)
  }

  api.serve(session.exist, {
    rate: { points: 300, seconds: 300 },
    answer: ({ body, viewer }) => freeNames(db, body, viewer?.accountId),
    message: 'true is free, false is taken',
  })

  api.serve(session.signup, {
    rate: { points: 300, seconds: 3600 },
    find: refuseCrossSite,
    answer: async ({ body, authentication, request, reply }) => {
      const credentials = await createAccount(db, passwords, body)
      return signIn(credentials, authentication.sessionId, request, reply)
    },
    message: 'Welcome to Seam',
  })

  api.serve(session.login, {
    rate: { points: 300, seconds: 300 },
    find: refuseCrossSite,
    answer: async ({ body, authentication, request, reply }) => {
      const attempt = `${body.email.toLowerCase()} ${networkOf(request.ip)}`
      await attempts.count(attempt)
      const credentials = await openAccount(db, passwords, body)
      await attempts.forgive(attempt)
      return signIn(credentials, authentication.sessionId, request, reply)
    },
    message: 'You are signed in',
  })

  for (const endpoint of [session.logout, session.deleteToken]) {
    api.serve(endpoint, {
      rate: ALWAYS,
      answer: async ({ authentication, request, reply }) => {
        if (authentication.sessionId !== null) await deleteSession(db, authentication.sessionId)
        clearSessionCookies(request, reply)
        return null
      },
      message: 'You are signed out',
    })
  }

  api.serve(session.renewToken, {
    rate: ALWAYS,
    answer: async ({ request, reply }) => {
      const refresh = readCookie(request, REFRESH_COOKIE)
      const renewed = refresh ? await renewSession(db, secret, refresh) : null
      if (!renewed) {
        clearSessionCookies(request, reply)
        throw new Refusal('not-signed-in', 'This session has ended. Sign in again')
      }
      setSessionCookies(request, reply, renewed)
      return authUserOf(db, renewed.accountId)
    },
    message: 'The session goes on',
  })

  api.serve(session.currentSession, {
    answer: async ({ viewer }) => authUserOf(db, viewer.accountId),
    message: 'You are signed in',
  })
}
