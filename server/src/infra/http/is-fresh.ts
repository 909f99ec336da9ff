import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/**
 * Returns whether the client has the representation that the headers of the reply describe: then the
 * response is 304.
 */
export function isFresh({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  // Without `Cache-Control: no-cache`, because of which `fresh` would send everything: browsers add
  // it to each `fetch` with a condition.
  const { 'if-none-match': tags, 'if-modified-since': date } = headers
  return fresh({ 'if-none-match': tags, 'if-modified-since': date }, reply.getHeaders())
}
