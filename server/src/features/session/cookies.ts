import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { clearCookie, readCookie, setCookie, XSRF_COOKIE } from '../../infra/http/cookies.ts'
import type { IssuedSession } from './session.ts'

export const ACCESS_COOKIE = 'seam_access'
export const REFRESH_COOKIE = 'seam_refresh'
/** Who has signed in at a provider with this browser and is not connected to an account yet. */
export const IDENTITY_COOKIE = 'seam_identity'

/** Sets the cookies for a session's tokens and its anti-forgery token. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokens, xsrfToken }: IssuedSession,
) {
  setCookie(request, reply, ACCESS_COOKIE, tokens.access, { maxAge: limits.accessTokenLifetime })
  setCookie(request, reply, REFRESH_COOKIE, tokens.refresh, { maxAge: limits.refreshTokenLifetime })
  setCookie(request, reply, XSRF_COOKIE, xsrfToken, {
    readable: true,
    maxAge: limits.refreshTokenLifetime,
  })
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  clearCookie(request, reply, ACCESS_COOKIE)
  clearCookie(request, reply, REFRESH_COOKIE)
  // The next person at this browser must not connect it.
  if (readCookie(request, IDENTITY_COOKIE)) clearCookie(request, reply, IDENTITY_COOKIE)
}
