import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { OutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Returns all addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/**
 * Queries the name servers. Does not use getaddrinfo, which resolves names of the local network and
 * occupies one of a few threads for as long as a hostile name server delays its response.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
  if (addresses.length === 0) throw new OutgoingError('unreachable', `${host} has no address`)
  return addresses
}

/**
 * Returns the lookup function of a connection. It connects to the addresses that were checked, so
 * that a name server cannot return different ones for the check and the connection (DNS rebinding).
 */
export function checkedLookup(
  resolve: Resolve,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  const check = callbackify(async (host: string) => {
    const addresses = await resolve(host)
    const [first] = addresses
    if (first && addresses.every(({ address }) => isAllowed(address))) return { first, addresses }
    throw new OutgoingError('forbidden', `${host} is not a public address`)
  })
  return (host, { all }, callback) =>
    check(host, (error, checked) => {
      if (error) callback(error, '')
      else if (all) callback(null, checked.addresses)
      else callback(null, checked.first.address, checked.first.family)
    })
}
