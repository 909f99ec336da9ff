import type { FastifyRequest } from 'fastify'
import { type RateLimitRule, USERS_PER_NETWORK } from '@seam/contract/rate-limits.ts'
import type { Authentication } from './authentication.ts'
import type { CreateRateLimiter } from './rate-limits.ts'

/** Returns the rate-limit key of a known device, or null. */
export type KnownDeviceKey = (request: FastifyRequest) => string | null

interface RateLimitKey {
  key: string
  isKnownDevice: boolean
}

/** Counts a request for `key` and for its network. Throws 429 beyond either limit. */
type EndpointLimit = (key: RateLimitKey, request: FastifyRequest) => Promise<void>

/**
 * Returns a function that creates the limit for a rule. Rules with the same `name` count together.
 */
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

/**
 * Counts requests by user, active session, known device or network, in this order of preference.
 */
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
