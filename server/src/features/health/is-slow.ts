import type { FastifyReply, FastifyRequest } from 'fastify'
import { SLOW_MS } from '../../infra/http/request-log.ts'
import { routeOf } from './route-of.ts'

/**
 * Returns whether the server was slow. The duration of uploads, files and event streams depends on
 * the client.
 */
export const isSlow = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.elapsedTime >= SLOW_MS &&
  !routeOf(request).startsWith('/media/') &&
  !String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
