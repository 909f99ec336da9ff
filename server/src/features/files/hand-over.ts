import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets the trusted proxy of a request send the file, from its location `prefix`, with the headers of the
 * reply. Returns false for HEAD, and for a request without a trusted proxy, which the server answers
 * itself.
 */
export function handOver(
  prefix: string,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const isProxied = (request.ips?.length ?? 0) > 1
  if (request.method !== 'GET' || !isProxied) return false
  // The proxy adds its own.
  reply.removeHeader('accept-ranges')
  reply.header('x-accel-redirect', `${prefix}/${key}`).send('')
  return true
}
