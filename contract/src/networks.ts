import * as z from 'zod'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Returns whether a text is an address or a network, such as 203.0.113.0/24 or 2001:db8::/32. */
export const isNetwork = (text: string): boolean => address.safeParse(text).success

/** Returns whether a text is the domain of a mail address, in lowercase. */
export const isMailDomain = (text: string): boolean =>
  /^(?!-)([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(text)
