import { isIP } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Hosts with their ports, as `push.test:8443`, that may be anywhere. */
export type TrustedHosts = ReadonlySet<string>

const forbidden = (message: string) => new OutgoingError('forbidden', message)

/**
 * Parses a URL that a user has entered. Throws an OutgoingError unless it is https on its own port,
 * without credentials, and names a domain or a public address. What a domain resolves to is checked
 * with each request.
 */
export function parseOutgoingUrl(text: string, trusted: TrustedHosts): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw forbidden('The address is not an https URL')
  if (url.username !== '' || url.password !== '') throw forbidden('The address has credentials')
  if (trusted.has(url.host)) return url
  if (url.port !== '') throw forbidden('The address has another port than 443')
  // Browsers and this parser read 2130706433, 0x7f.1 and 017700000001 as 127.0.0.1.
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw forbidden('The address is not public')
  return url
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
