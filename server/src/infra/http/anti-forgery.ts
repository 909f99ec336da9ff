import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../random-id.ts'
import type { Authentication } from './authentication.ts'
import { readCookieValues, setCookie, XSRF_COOKIE, XSRF_HEADER } from './cookies.ts'
import { Refusal } from './refusal.ts'

const same = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Throws 403 for a request of a session that does not repeat that session's token in the header. The
 * header holds every value that the browser has under the cookie's name, separated by commas: any of
 * them may have been set by a sibling domain.
 */
export function checkAntiForgery(request: FastifyRequest, { xsrfToken }: Authentication) {
  if (xsrfToken === null) return
  const given = request.headers[XSRF_HEADER]
  const values = typeof given === 'string' ? given.split(',').map((value) => value.trim()) : []
  if (values.some((value) => same(value, xsrfToken))) return
  throw new Refusal('anti-forgery', `Repeat the cookie ${XSRF_COOKIE} in X-${XSRF_COOKIE}`)
}

/** Hands out the token: a session's own, or a random one to a visitor who has none yet. */
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
