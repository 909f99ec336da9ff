import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { clearCookie, setCookie, XSRF_COOKIE } from '../../infra/http/cookies.ts'
import type { IssuedSession } from './session.ts'

export const ACCESS_COOKIE = 'seam_access'
export const REFRESH_COOKIE = 'seam_refresh'

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
}
