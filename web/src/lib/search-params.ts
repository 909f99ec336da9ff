/** Parses a query string. All values are strings, never JSON: `?q=123` is the text 123. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/**
 * Builds a query string, with `%20` for a space. Omits undefined and null; returns an empty string
 * if no values are left.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = pairs
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return text && `?${text}`
}
