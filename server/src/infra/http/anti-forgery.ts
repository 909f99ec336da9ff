import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../random-id.ts'
import type { Authentication } from './authentication.ts'
import { readCookieValues, setCookie, XSRF_COOKIE, XSRF_HEADER } from './cookies.ts'
import { Refusal } from './refusal.ts'

/** Compares in constant time. */
const isEqual = (actual: string, expected: string) => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Protects against CSRF: throws 403 if a request with a session does not repeat the session's token
 * in the header. The header holds every value that the browser has for the cookie, separated by
 * commas, because a sibling domain can set a cookie of the same name.
 */
export function checkAntiForgery(request: FastifyRequest, { xsrfToken }: Authentication) {
  if (xsrfToken === null) return
  const header = request.headers[XSRF_HEADER]
  const values = typeof header === 'string' ? header.split(',').map((value) => value.trim()) : []
  if (values.some((value) => isEqual(value, xsrfToken))) return
  throw new Refusal('anti-forgery', `Repeat the cookie ${XSRF_COOKIE} in X-${XSRF_COOKIE}`)
}

/**
 * Sets the token cookie: the session's token, or a random one for an anonymous client without one.
 */
export function offerXsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { xsrfToken }: Authentication,
) {
  if (xsrfToken === null && request.headers.cookie?.includes(`${XSRF_COOKIE}=`)) return
  if (xsrfToken !== null && readCookieValues(request, XSRF_COOKIE).includes(xsrfToken)) return
  const token = xsrfToken ?? randomToken()
  setCookie(request, reply, XSRF_COOKIE, token, { readable: true })
}
