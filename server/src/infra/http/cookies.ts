import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './scheme.ts'

/** CSRF protection: a cookie that scripts of this site can read, and the header that repeats it. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'

/** Over HTTPS, the prefix `__Host-` binds a cookie to this host. */
const nameOf = (request: FastifyRequest, name: string) =>
  isHttps(request) && name !== XSRF_COOKIE ? `__Host-${name}` : name

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie
  return header ? parseCookie(header)[nameOf(request, name)] : undefined
}

/**
 * Returns all values of a cookie. A sibling domain can set another cookie of the same name, which
 * the browser also sends.
 */
export function readCookieValues(request: FastifyRequest, name: string): string[] {
  const prefix = `${nameOf(request, name)}=`
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}

/**
 * Sets a cookie for the whole site, replacing any that this response already sets under the name.
 * `maxAge` is in seconds; 0 deletes the cookie.
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { maxAge?: number; readable?: boolean } = {},
) {
  const fullName = nameOf(request, name)
  const otherCookies = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((cookie) => !cookie.startsWith(`${fullName}=`))
  const cookie = stringifySetCookie({
    name: fullName,
    value,
    path: '/',
    sameSite: 'lax',
    secure: isHttps(request),
    httpOnly: !options.readable,
    ...(options.maxAge !== undefined && { maxAge: options.maxAge }),
  })
  reply.removeHeader('set-cookie').header('set-cookie', [...otherCookies, cookie])
}

export const clearCookie = (request: FastifyRequest, reply: FastifyReply, name: string) =>
  setCookie(request, reply, name, '', { maxAge: 0 })
