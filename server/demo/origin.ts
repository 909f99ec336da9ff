import { isIPv6 } from 'node:net'

/** Returns the origin on this machine of a Seam with these environment variables. */
export function demoOrigin({
  PUBLIC_URL,
  HOST = '',
  PORT = '3000',
}: Record<string, string | undefined>): string {
  if (PUBLIC_URL) return PUBLIC_URL
  // The default is 127.0.0.1. These values mean all addresses.
  const host = ['', '0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT || '3000'}`
}
