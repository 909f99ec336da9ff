/** Returns a loopback address that represents a network. Each is in its own /24. */
const address = (group: number, number: number) => `127.${group}.${number}.1`

/** The network of the anonymous attacker. */
export const ATTACKER = address(1, 1)
/** The network of the bystander. */
export const BYSTANDER = address(2, 1)

/** Returns network number `n`, from 0, of the ordinary users before the attack. */
export const audienceNetwork = (n: number): string => address(5, n + 1)

/** Returns the network of account number `n`, from 0. */
export const accountNetwork = (n: number): string => address(3, n + 1)
/** Returns network number `n`, from 0, of an attacker's botnet. */
export const botnetNetwork = (n: number): string => address(4, n + 1)
/** Returns network number `n`, from 0, of a wave of thousands of accounts. */
export const waveNetwork = (n: number): string => address(10 + Math.floor(n / 250), (n % 250) + 1)
