import { readCookieValues } from '../../lib/cookies.ts'

const TOKEN = /^[\w-]{20,64}$/

/**
 * Returns the value of the anti-forgery header: the token of the cookie, or several, separated by
 * commas, if a sibling domain set cookies of the same name. The server accepts the header if the
 * session's token is among them.
 */
export const xsrfTokens = (): string =>
  readCookieValues('XSRF-TOKEN')
    .filter((value) => TOKEN.test(value))
    .join(',')
