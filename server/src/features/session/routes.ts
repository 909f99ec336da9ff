import type { FastifyRequest } from 'fastify'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as session from '@seam/contract/session.ts'
import { readCookie } from '../../infra/http/cookies.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { CreateRateLimiter } from '../../infra/http/rate-limits.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { hashToken } from '../../infra/hash-token.ts'
import {
  getAuthUser,
  findCredentialVersionByEmail,
  verifyPassword,
  verifyCredentials,
} from '../account/account.ts'
import type { PasswordHasher } from '../account/password.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from './cookies.ts'
import { knownDeviceId } from './device.ts'
import { createPasswordGuard, WrongPasswordError } from './password-guard.ts'
import { rejectCrossSite } from './reject-cross-site.ts'
import { setPendingSignIn } from './pending-sign-in.ts'
import { renewSession } from './session.ts'
import { signIn, type SignInCall } from './sign-in.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { deleteSession, markPasswordConfirmed } from './account-session-store.ts'
import { isTokenRevoked } from './token-store.ts'

interface Services extends MailServices {
  db: Db
  secret: Secret
  passwords: PasswordHasher
  sharedRateLimits: CreateRateLimiter
  /**
   * Returns a function for a session that began at a sign-in provider, null for others. Once the
   * session has ended, it returns where the browser also ends that of the provider, or null.
   */
  findProviderLogout: (
    request: FastifyRequest,
    sessionId: number,
  ) => Promise<(() => Promise<string | null>) | null>
}

const sessionEnded = () => new ProblemError('not-signed-in', serverMessages.sessionEnded)

export function sessionRoutes(api: Api, services: Services) {
  const { db, secret, passwords, sharedRateLimits, findProviderLogout } = services
  const guard = createSignInGuard(sharedRateLimits)
  const guardPassword = createPasswordGuard(services)

  /** Returns the id of the requesting device if the account with this email knows it. */
  const findKnownDevice = async (request: FastifyRequest, email: string) => {
    const account = await findCredentialVersionByEmail(db, email)
    return account ? knownDeviceId(request, secret, account) : null
  }

  api.serve(session.login, {
    rate: rateLimitRules.signInRequests,
    find: rejectCrossSite,
    handle: async (call) => {
      const { body, request, reply } = call
      const device = await findKnownDevice(request, body.email)
      return guard({ email: body.email, ip: request.ip, device }, async () => {
        const account = await verifyCredentials(db, passwords, body)
        const { secondFactors } = account
        if (secondFactors.length === 0) return signIn(services, account, call, device !== null)
        setPendingSignIn(request, reply, secret, account)
        throw new ProblemError('second-factor-required', serverMessages.secondFactorRequired, {
          secondFactors,
        })
      })
    },
    message: 'You are signed in',
  })

  api.serve(session.confirmPassword, {
    rate: rateLimitRules.passwordChecks,
    handle: async (call) => {
      const { body, viewer, authentication } = call
      await guardPassword(call, async () => {
        if (await verifyPassword(db, passwords, viewer.accountId, body.password)) return
        throw new WrongPasswordError('password')
      })
      const { sessionId } = authentication
      if (sessionId === null || !(await markPasswordConfirmed(db, sessionId))) throw sessionEnded()
      return null
    },
    message: 'Your password is confirmed',
  })

  const endSession = async ({
    authentication: { sessionId },
    request,
    reply,
  }: Pick<SignInCall, 'authentication' | 'request' | 'reply'>) => {
    if (sessionId !== null) await deleteSession(db, sessionId)
    clearSessionCookies(request, reply)
  }

  api.serve(session.logout, {
    rate: rateLimitRules.sessionRenewals,
    handle: async (call) => {
      const { sessionId } = call.authentication
      const findUrl = sessionId === null ? null : await findProviderLogout(call.request, sessionId)
      await endSession(call)
      const url = findUrl && (await findUrl())
      return url === null ? null : { url }
    },
    message: 'You are signed out',
  })

  api.serve(session.deleteToken, {
    rate: rateLimitRules.sessionRenewals,
    handle: async (call) => {
      await endSession(call)
      return null
    },
    message: 'You are signed out',
  })

  api.serve(session.renewToken, {
    rate: rateLimitRules.sessionRenewals,
    handle: async ({ request, reply }) => {
      const refresh = readCookie(request, REFRESH_COOKIE) ?? ''
      const renewed = await renewSession(db, secret, refresh)
      if (!renewed) {
        // The response to another tab is setting the successor of a revoked token.
        if (!(await isTokenRevoked(db, hashToken(refresh)))) clearSessionCookies(request, reply)
        throw sessionEnded()
      }
      setSessionCookies(request, reply, renewed)
      return getAuthUser(db, renewed.accountId)
    },
    message: 'The session is renewed',
  })

  api.serve(session.currentSession, {
    rate: rateLimitRules.sessionReads,
    handle: async ({ viewer }) => getAuthUser(db, viewer.accountId),
    message: 'You are signed in',
  })
}
