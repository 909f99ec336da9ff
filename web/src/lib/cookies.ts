/**
 * Returns every value of a cookie that scripts can read: a sibling domain may have set another of
 * the same name.
 */
export const readCookieValues = (name: string): string[] =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decodeValue(pair.slice(name.length + 1)))

/** Returns the value of a cookie that scripts can read; empty if there is none. */
export const readCookie = (name: string): string => readCookieValues(name)[0] ?? ''

/** Decodes a value; returns it unchanged if another site wrote it with another encoding. */
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Writes a cookie for the whole site that expires after `days`. */
export function writeCookie(name: string, value: string, days: number): void {
  const maxAge = days * 86_400
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax`
}
