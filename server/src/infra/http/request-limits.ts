import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf, type RateLimiter, type CreateRateLimiter } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How requests to a route are counted. By default they count as files and pages. */
    rateLimit?: 'by itself' | 'as unknown'
  }
}

export type RequestLimits = Record<
  'files' | 'unknown' | 'unreadable',
  { points: number; seconds: number }
>

/** Requests per network. */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  /** Files, pages and playlists: enough for a thousand people watching behind one address. */
  files: { points: 30_000, seconds: 60 },
  /** URLs that do not exist, and methods that a URL does not support. */
  unknown: { points: 600, seconds: 60 },
  /** Input that cannot be parsed as a request. */
  unreadable: { points: 300, seconds: 60 },
}

/**
 * Limits the requests per network outside the API, which has its own limits; 429 beyond. Returns a
 * function that counts an unparsable request and rejects beyond the limit.
 */
export function limitRequests(
  app: FastifyInstance,
  rateLimits: CreateRateLimiter,
  limits: RequestLimits,
) {
  const createLimit = (name: keyof RequestLimits) => {
    const { points, seconds } = limits[name]
    return rateLimits(`${name} requests`, points, seconds)
  }
  const countWith = (limit: RateLimiter) => (request: FastifyRequest) =>
    limit.consume(request.countedNetwork)
  const [files, unknown] = [countWith(createLimit('files')), countWith(createLimit('unknown'))]
  const unreadable = createLimit('unreadable')

  app.addHook('onRoute', (route) => {
    const { rateLimit } = route.config ?? {}
    if (rateLimit === 'by itself') return
    const count = rateLimit === 'as unknown' ? unknown : files
    route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  })
  const countUnknown = async (request: FastifyRequest, done: (error?: Error) => void) => {
    const error = await unknown(request).catch((error: Error) => error)
    done(error ?? undefined)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) void countUnknown(request, done)
    else done()
  })
  return (ip: string): Promise<void> => unreadable.consume(networkOf(ip))
}
