import { BlockList, isIPv6 } from 'node:net'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'

/** Throws 403 for an address from which the site accepts no new members. */
export function rejectBlockedNetwork(
  { blockedNetworks }: Pick<SiteSettings, 'blockedNetworks'>,
  ip: string,
) {
  if (isInNetwork(blockedNetworks, ip)) {
    throw new ProblemError('registration-closed', serverMessages.networkBlocked)
  }
}

/** Returns whether an address is in one of these networks. */
const isInNetwork = (networks: readonly string[], ip: string): boolean =>
  networks.length > 0 && listOf(networks).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

const blockLists = new WeakMap<readonly string[], BlockList>()

/** Returns the block list of networks, which is built once per cached settings. */
function listOf(networks: readonly string[]): BlockList {
  const known = blockLists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  blockLists.set(networks, list)
  return list
}
