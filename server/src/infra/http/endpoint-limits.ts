import type { FastifyRequest } from 'fastify'
import { type RateLimitRule, USERS_PER_NETWORK } from '@seam/contract/rate-limits.ts'
import type { Authentication } from './authentication.ts'
import type { CreateRateLimiter } from './rate-limits.ts'

/** Returns what a browser counts as that has signed in before, null for others. */
export type KnownDeviceKey = (request: FastifyRequest) => string | null

interface RateLimitKey {
  key: string
  isKnownDevice: boolean
}

/** Counts a request for `key` and for its network; throws 429 beyond either limit. */
type EndpointLimit = (key: RateLimitKey, request: FastifyRequest) => Promise<void>

/** Returns the limits of endpoints by their rules. `name` says which rules count together. */
export const endpointLimits =
  (rateLimits: CreateRateLimiter, sharedRateLimits: CreateRateLimiter) =>
  (name: string, rule: RateLimitRule): EndpointLimit => {
    const { points, seconds, network, sparesKnownDevices = false, isShared = false } = rule
    const create = isShared ? sharedRateLimits : rateLimits
    const byKey = create(name, points, seconds)
    const byNetwork = create(`${name} by network`, network ?? points * USERS_PER_NETWORK, seconds)
    return async ({ key, isKnownDevice }, { countedNetwork }) => {
      await byKey.consume(key, countedNetwork)
      if (!(isKnownDevice && sparesKnownDevices)) await byNetwork.consume(countedNetwork)
    }
  }

/** Requests are counted by user, by active session, by known device or by network, in this order. */
export function rateLimitKey(
  request: FastifyRequest,
  { viewer, sessionId }: Authentication,
  knownDeviceKey: KnownDeviceKey = () => null,
): RateLimitKey {
  if (viewer) return { key: `user ${viewer.accountId}`, isKnownDevice: false }
  if (sessionId !== null) return { key: `session ${sessionId}`, isKnownDevice: false }
  const device = knownDeviceKey(request)
  return { key: device ?? request.countedNetwork, isKnownDevice: device !== null }
}
