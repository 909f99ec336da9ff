import type { FastifyRequest } from 'fastify'

/**
 * Returns the route pattern of a request, never a part of its URL: there are only a few patterns.
 */
export const routeOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown')
