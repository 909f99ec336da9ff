import type { FastifyRequest } from 'fastify'

/** Returns the origin of the pages, as the browser or PUBLIC_URL names it. */
export const pageOrigin = (
  { protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host}`
