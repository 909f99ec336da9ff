import { BlockList, isIP, isIPv6 } from 'node:net'

/** Fastify's option: all, none, a number of hops, or addresses and networks (by name or CIDR). */
export type TrustProxy = boolean | number | string[]

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns a function that checks whether the peer of a connection is a trusted proxy. With a number
 * of hops or `true`, every peer is one.
 */
export function createProxyCheck(trust: TrustProxy): (address: string) => boolean {
  if (!Array.isArray(trust)) return () => trust !== false && trust !== 0
  const proxies = new BlockList()
  for (const range of trust.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', mask] = range.split('/')
    if (mask === undefined) proxies.addAddress(address, family(address))
    else proxies.addSubnet(address, prefixLength(mask), family(address))
  }
  return (address) => isIP(address) > 0 && proxies.check(address, family(address))
}

/** Returns the prefix length of a mask such as `16` or `255.255.0.0`. */
function prefixLength(mask: string): number {
  if (!mask.includes('.')) return Number(mask)
  const bits = mask.split('.').map((part) => Number(part).toString(2))
  return bits.join('').replaceAll('0', '').length
}
