import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../random-id.ts'
import type { Authentication } from './authentication.ts'
import { readCookieValues, setCookie, XSRF_COOKIE, XSRF_HEADER } from './cookies.ts'
import { ProblemError } from './problem-error.ts'

const isEqual = (actual: string, expected: string) => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Protects against CSRF: throws 403 if a request with a session does not repeat the session's token
 * in the header. The header contains every value that the browser has for the cookie, separated by
 * commas, because a sibling domain can set a cookie of the same name.
 */
export function checkCsrfToken(request: FastifyRequest, { csrfToken }: Authentication) {
  if (csrfToken === null) return
  const header = request.headers[XSRF_HEADER]
  const values = typeof header === 'string' ? header.split(',').map((value) => value.trim()) : []
  if (values.some((value) => isEqual(value, csrfToken))) return
  throw new ProblemError('anti-forgery', `Repeat the cookie ${XSRF_COOKIE} in X-${XSRF_COOKIE}`)
}

/**
 * Sets the token cookie: to the session's token, or to a random one for an anonymous client that
 * has none.
 */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { csrfToken }: Authentication,
) {
  if (csrfToken === null && request.headers.cookie?.includes(`${XSRF_COOKIE}=`)) return
  if (csrfToken !== null && readCookieValues(request, XSRF_COOKIE).includes(csrfToken)) return
  const token = csrfToken ?? randomToken()
  setCookie(request, reply, XSRF_COOKIE, token, { readable: true })
}
