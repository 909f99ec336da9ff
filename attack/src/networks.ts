/** Loopback addresses that stand for networks: each is in a /24 of its own. */
const address = (group: number, number: number) => `127.${group}.${number}.1`

/** The network of the anonymous attacker. */
export const ATTACKER = address(1, 1)
/** The network of the bystander. */
export const BYSTANDER = address(2, 1)

/** Networks of ordinary visitors before the attack, from 0. */
export const networkOfAudience = (n: number): string => address(5, n + 1)

/** The network of the account number `n`, from 0. */
export const networkOfAccount = (n: number): string => address(3, n + 1)
/** One of many networks that one attacker controls, from 0. */
export const networkOfBotnet = (n: number): string => address(4, n + 1)
