/**
 * Every value that a readable cookie has, the browser's own and any that a sibling domain set under the
 * same name.
 */
export const readCookieValues = (name: string): string[] =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decoded(pair.slice(name.length + 1)))

/** The value of a readable cookie, empty where there is none. */
export const readCookie = (name: string): string => readCookieValues(name)[0] ?? ''

/** What another site wrote may not be encoded as we do it. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Keeps a cookie for `days`, for the whole site. */
export function writeCookie(name: string, value: string, days: number): void {
  const life = days * 86_400
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${life}; samesite=lax`
}
