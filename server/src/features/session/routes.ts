import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '@seam/contract/messages.ts'
import { rates } from '@seam/contract/rate-limits.ts'
import * as session from '@seam/contract/session.ts'
import { readCookie } from '../../infra/http/cookies.ts'
import { networkOf, type RateLimits } from '../../infra/http/rate-limits.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import {
  authUserOf,
  createAccount,
  type Credentials,
  findCredentialsByEmail,
  freeNames,
  isPasswordOf,
  openAccount,
} from '../account/account.ts'
import type { Passwords } from '../account/password.ts'
import { clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from './cookies.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { renewSession, startSession } from './session.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { deleteSession, isRevoked, notePassword } from './store.ts'
import { hashOf } from './tokens.ts'

interface Services {
  db: Db
  secret: Secret
  passwords: Passwords
  rateLimits: RateLimits
}

/** Rejects sign-ins and sign-ups that another site submits for its visitors (login CSRF). */
async function rejectCrossSite({ request }: Asked) {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refusal('anti-forgery', 'Sign in on the site itself')
  }
  return null
}

const sessionEnded = () => new Refusal('not-signed-in', messages.sessionEnded)

export function sessionRoutes(api: Api, { db, secret, passwords, rateLimits }: Services) {
  const signUps = rateLimits('sign-ups', rates.signUps.points, rates.signUps.seconds)
  const guard = createSignInGuard(rateLimits)

  const signIn = async (
    credentials: Credentials,
    replaced: number | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const device = request.headers['user-agent'] ?? ''
    const started = await startSession(db, credentials, { device, replaced })
    setSessionCookies(request, reply, started)
    rememberDevice(request, reply, secret, started)
    return authUserOf(db, credentials.accountId)
  }

  /** Returns the id of the requesting device if it has signed in to the account with this email before. */
  const findKnownDevice = async (request: FastifyRequest, email: string) => {
    const account = await findCredentialsByEmail(db, email)
    return account ? knownDevice(request, secret, account) : null
  }

  api.serve(session.exist, {
    rate: rates.exist,
    answer: ({ body, viewer }) => freeNames(db, body, viewer?.accountId),
    message: 'true is free, false is taken',
  })

  api.serve(session.signup, {
    rate: rates.signUpRequests,
    find: rejectCrossSite,
    answer: async ({ body, authentication: { sessionId }, request, reply }) => {
      if (sessionId !== null) throw new Refusal('conflict', messages.signupSignedIn)
      await signUps.count(networkOf(request.ip), request.ip)
      const credentials = await createAccount(db, passwords, body)
      return signIn(credentials, null, request, reply)
    },
    message: 'Welcome to Seam',
  })

  api.serve(session.login, {
    rate: rates.signInRequests,
    find: rejectCrossSite,
    answer: async ({ body, authentication: { sessionId }, request, reply }) => {
      const device = await findKnownDevice(request, body.email)
      return guard({ email: body.email, ip: request.ip, device }, async () => {
        const credentials = await openAccount(db, passwords, body)
        return signIn(credentials, sessionId, request, reply)
      })
    },
    message: 'You are signed in',
  })

  api.serve(session.confirmPassword, {
    rate: rates.passwordGuesses,
    answer: async ({ body, viewer: { accountId }, authentication: { sessionId } }) => {
      if (!(await isPasswordOf(db, passwords, accountId, body.password))) {
        throw refuseField('password', messages.passwordWrong)
      }
      if (sessionId === null || !(await notePassword(db, sessionId))) throw sessionEnded()
      return null
    },
    message: 'Your password is confirmed',
  })

  for (const endpoint of [session.logout, session.deleteToken]) {
    api.serve(endpoint, {
      rate: rates.sessionUpkeep,
      answer: async ({ authentication, request, reply }) => {
        if (authentication.sessionId !== null) await deleteSession(db, authentication.sessionId)
        clearSessionCookies(request, reply)
        return null
      },
      message: 'You are signed out',
    })
  }

  api.serve(session.renewToken, {
    rate: rates.sessionUpkeep,
    answer: async ({ request, reply }) => {
      const refresh = readCookie(request, REFRESH_COOKIE) ?? ''
      const renewed = await renewSession(db, secret, refresh)
      if (!renewed) {
        // A revoked token has a successor, which the response to another tab is setting.
        if (!(await isRevoked(db, hashOf(refresh)))) clearSessionCookies(request, reply)
        throw sessionEnded()
      }
      setSessionCookies(request, reply, renewed)
      return authUserOf(db, renewed.accountId)
    },
    message: 'The session goes on',
  })

  api.serve(session.currentSession, {
    rate: rates.sessionReads,
    answer: async ({ viewer }) => authUserOf(db, viewer.accountId),
    message: 'You are signed in',
  })
}
