import { BlockList, isIPv6 } from 'node:net'

const lists = new WeakMap<readonly string[], BlockList>()

/** Returns the list of networks, which is made once for settings that are cached. */
function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  lists.set(networks, list)
  return list
}

/** Returns whether an address is in one of these networks. */
export const isInNetwork = (networks: readonly string[], ip: string): boolean =>
  networks.length > 0 && listOf(networks).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
