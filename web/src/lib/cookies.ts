/** The value of a readable cookie, empty where there is none. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
}

/** Keeps a cookie for `days`, for the whole site. */
export function writeCookie(name: string, value: string, days: number): void {
  const life = days * 86_400
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${life}; samesite=lax`
}
