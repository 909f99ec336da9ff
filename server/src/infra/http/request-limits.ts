import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf, type RateLimit, type RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How requests of a route are counted, if not as those of files and pages. */
    counted?: 'by itself' | 'as unknown'
  }
}

export type RequestLimits = Record<
  'files' | 'unknown' | 'unreadable',
  { points: number; seconds: number }
>

/** Requests of one network in `seconds`. */
export const REQUEST_LIMITS: RequestLimits = {
  /** Files, pages and playlists: a thousand people who watch behind one address. */
  files: { points: 30_000, seconds: 60 },
  /** Addresses, and methods of addresses, that do not exist. */
  unknown: { points: 600, seconds: 60 },
  /** What can not be read as a request. */
  unreadable: { points: 300, seconds: 60 },
}

/**
 * Limits what a network may ask for outside the calls of the API, which have limits of their own:
 * 429 beyond. Returns what counts a request that can not be read, and rejects beyond its limit.
 */
export function limitRequests(app: FastifyInstance, rateLimits: RateLimits, limits: RequestLimits) {
  const limitOf = (name: keyof RequestLimits) => {
    const { points, seconds } = limits[name]
    return rateLimits(`${name} requests`, points, seconds)
  }
  const counting = (limit: RateLimit) => (request: FastifyRequest) =>
    limit.count(networkOf(request.ip))
  const [files, unknown] = [counting(limitOf('files')), counting(limitOf('unknown'))]
  const unreadable = limitOf('unreadable')

  app.addHook('onRoute', (route) => {
    const { counted } = route.config ?? {}
    if (counted === 'by itself') return
    const count = counted === 'as unknown' ? unknown : files
    route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) await unknown(request)
  })
  return (ip: string): Promise<void> => unreadable.count(networkOf(ip))
}
