import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

export interface RateLimit {
  /** Counts one more for `key`; refuses with 429 and the seconds to wait when it is too many. */
  count(key: string): Promise<void>
  /** Takes the last one back. */
  forgive(key: string): Promise<void>
}
/** Makes a limit of so many in so many seconds, counted in this process. */
export type RateLimits = (name: string, points: number, seconds: number) => RateLimit

export function createRateLimits(enabled: boolean): RateLimits {
  if (!enabled) return () => ({ count: async () => {}, forgive: async () => {} })
  return (name, points, seconds) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    return {
      async count(key) {
        await limiter.consume(key).catch((rejected: RateLimiterRes) => {
          throw tooMany(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)))
        })
      },
      async forgive(key) {
        await limiter.reward(key)
      },
    }
  }
}

/** Too many: try again after so many seconds. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal('too-many', `Please wait ${seconds} seconds and try again`, { retryAfter: seconds })

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
