import type { FastifyRequest } from 'fastify'

/**
 * Returns the origin of the pages: PUBLIC_URL, or else what the request names, which may be any host. Only
 * clients that name the same host may get what contains it.
 */
export const pageOrigin = (
  { protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
