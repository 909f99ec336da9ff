import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { LOOPBACK_FACTOR } from '@seam/contract/rate-limits.ts'
import { ProblemError } from './problem-error.ts'

/**
 * Counts by key. Pass `ip`, the address of the request, if the key is not its network: requests
 * from the loopback interface may count less.
 */
export interface RateLimiter {
  /** Counts one request. Beyond the limit, throws 429 with the seconds to wait. */
  consume(key: string, ip?: string): Promise<void>
  /** Uncounts one request. */
  refund(key: string, ip?: string): Promise<void>
  /** Counts one request and returns the new count, even beyond the limit. */
  increment(key: string, ip?: string): Promise<number>
}
/** Creates a limiter of `points` requests in `seconds`, counted in this process. */
export type CreateRateLimiter = (name: string, points: number, seconds: number) => RateLimiter

export const unlimited: RateLimiter = {
  consume: async () => {},
  refund: async () => {},
  increment: async () => 0,
}

/** With `lenient`, a request from the loopback interface counts as a fraction of one. */
export function rateLimiterFactory(enabled: boolean, lenient = false): CreateRateLimiter {
  if (!enabled) return () => unlimited
  return (name, points, seconds) => {
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: points * LOOPBACK_FACTOR,
      duration: seconds,
    })
    return {
      async consume(key, ip = key) {
        await limiter.consume(key, weightOf(ip, lenient)).catch((rejected: RateLimiterRes) => {
          throw tooManyRequests(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)))
        })
      },
      async refund(key, ip = key) {
        await limiter.reward(key, weightOf(ip, lenient))
      },
      async increment(key, ip = key) {
        const { consumedPoints } = await limiter.penalty(key, weightOf(ip, lenient))
        return consumedPoints / LOOPBACK_FACTOR
      },
    }
  }
}

/**
 * Returns the weight of a request. Points are scaled up so that a request can count as a fraction
 * of one.
 */
export const weightOf = (ip: string, lenient: boolean): number =>
  lenient && isLoopback(ip) ? 1 : LOOPBACK_FACTOR

/** Creates a 429 error with Retry-After. */
export const tooManyRequests = (seconds: number): ProblemError =>
  new ProblemError('too-many', `Please wait ${seconds} seconds and try again`, {
    retryAfter: seconds,
  })

const LOOPBACK_NETWORK = '0:0:0:0::/64'

/** Accepts an address, or a network returned by `networkOf`. */
export const isLoopback = (ip: string): boolean => {
  const network = networkOf(ip)
  if (network.startsWith('127.')) return /^127\.\d+\.\d+\.\d+$/.test(network)
  return network === LOOPBACK_NETWORK
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address.
 */
export function networkOf(ip: string): string {
  // Most addresses are IPv4, and searching for a colon is cheaper than the regex for IPv6.
  if (!ip.includes(':') || !isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
