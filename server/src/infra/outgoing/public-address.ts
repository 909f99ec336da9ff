import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that are not on the public internet, from the IANA special-purpose registry. */
const special4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata of cloud providers
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const

/** The part of the IPv6 address space assigned to the public internet. */
const GLOBAL_UNICAST = ['2000::', 3] as const

/** Networks in that part that are not public or whose addresses embed an IPv4 address. */
const special6 = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const

const blocked = new BlockList()
for (const [network, prefix] of special4) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of special6) blocked.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet(...GLOBAL_UNICAST, 'ipv6')

/**
 * Returns whether an IP address is on the public internet. Loopback, link-local, unique local,
 * IPv4-mapped and NAT64 addresses are not global unicast addresses of IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
