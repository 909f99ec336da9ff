import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/**
 * Returns whether the client already has the representation described by the reply headers. The
 * response is then 304.
 */
export function isFresh({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  // Ignores `Cache-Control: no-cache`, which browsers add to every conditional `fetch`: the package
  // `fresh` would then always return false.
  const { 'if-none-match': tags, 'if-modified-since': date } = headers
  return fresh({ 'if-none-match': tags, 'if-modified-since': date }, reply.getHeaders())
}
