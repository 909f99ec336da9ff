import type { FastifyRequest } from 'fastify'

/**
 * Returns the origin of the pages: PUBLIC_URL, or else the origin named by the request, which can
 * be any host. A response that contains it may be shared only among clients that name the same
 * host.
 */
export const pageOrigin = (
  { protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
