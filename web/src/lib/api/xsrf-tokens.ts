import { readCookieValues } from '../cookies.ts'

const TOKEN = /^[\w-]{20,64}$/

/**
 * The anti-forgery tokens that the browser has, for the header: one, and more only where a sibling domain
 * set others. The server accepts the session's own among them.
 */
export const xsrfTokens = (): string =>
  readCookieValues('XSRF-TOKEN')
    .filter((value) => TOKEN.test(value))
    .join(',')
