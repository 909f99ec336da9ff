import type { FastifyRequest } from 'fastify'

/** Returns the pattern of the route of a request, of which there are few; never a part of its URL. */
export const routeOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown')
