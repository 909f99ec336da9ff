import { isIPv6 } from 'node:net'

/** Returns where a Seam with these variables answers on this machine. */
export function demoOrigin({
  PUBLIC_URL,
  HOST = '',
  PORT = '3000',
}: Record<string, string | undefined>): string {
  if (PUBLIC_URL) return PUBLIC_URL
  // By default it is 127.0.0.1, and these are all addresses.
  const host = ['', '0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT || '3000'}`
}
