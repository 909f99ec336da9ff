import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { LOOPBACK_FACTOR } from '@seam/contract/rate-limits.ts'
import { Refusal } from './refusal.ts'

/**
 * Counts by key. `ip` is the address that the request comes from, where the key is not itself the
 * network of that address: requests from the loopback interface may count less.
 */
export interface RateLimit {
  /** Counts one more; throws 429 with the seconds to wait when it is too many. */
  count(key: string, ip?: string): Promise<void>
  /** Takes the last one back. */
  forgive(key: string, ip?: string): Promise<void>
  /** Counts one more; returns how many there are now, however many these are. */
  add(key: string, ip?: string): Promise<number>
}
/** Makes a limit of so many in so many seconds, counted in this process. */
export type RateLimits = (name: string, points: number, seconds: number) => RateLimit

const unlimited: RateLimit = {
  count: async () => {},
  forgive: async () => {},
  add: async () => 0,
}

/** Limits that are the same for all callers, or `lenient` to those on the loopback interface. */
export function createRateLimits(enabled: boolean, lenient = false): RateLimits {
  if (!enabled) return () => unlimited
  // Points are divided, so that a request can count as a part of one.
  const whole = LOOPBACK_FACTOR
  const weightOf = (ip: string) => (lenient && isLoopback(ip) ? 1 : whole)
  return (name, points, seconds) => {
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: points * whole,
      duration: seconds,
    })
    return {
      async count(key, ip = key) {
        await limiter.consume(key, weightOf(ip)).catch((rejected: RateLimiterRes) => {
          throw tooMany(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)))
        })
      },
      async forgive(key, ip = key) {
        await limiter.reward(key, weightOf(ip))
      },
      async add(key, ip = key) {
        const { consumedPoints } = await limiter.penalty(key, weightOf(ip))
        return consumedPoints / whole
      },
    }
  }
}

/** Too many: try again after so many seconds. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal('too-many', `Please wait ${seconds} seconds and try again`, { retryAfter: seconds })

const LOOPBACK_NETWORK = '0:0:0:0::/64'

/** Whether an address, or a network as `networkOf` returns it, is the machine's own. */
export const isLoopback = (ip: string): boolean => {
  const network = networkOf(ip)
  return network === LOOPBACK_NETWORK || /^127\.\d+\.\d+\.\d+$/.test(network)
}

/** One network counts as one client: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
