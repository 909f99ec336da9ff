import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { EVENTS_PATH, PROGRESS_PATH } from '@seam/contract/events.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { networkOf, type CreateRateLimiter, tooManyRequests } from '../../infra/http/rate-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { rejectOtherMethods } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { openEventStream } from '../../infra/http/event-stream.ts'
import type { EventWatcher, SendUpdates } from '../../infra/http/event-watcher.ts'
import { createEventWatch } from './watch.ts'

const PATHS = [EVENTS_PATH, PROGRESS_PATH].map((path) => `${API_BASE}${path}`)
/** Concurrent streams of one network: a school may be a single one. */
const MAX_PER_NETWORK = 500

interface Services {
  db: Db
  authenticate: Authenticate
  rateLimits: CreateRateLimiter
  /** What the stream tells. */
  sources: readonly SendUpdates[]
}

/** Sends signed-in users what concerns them as server-sent events. */
export function eventRoutes(
  app: FastifyInstance,
  { db, authenticate, rateLimits, sources }: Services,
) {
  const openRate = rateLimits('event streams', 300, 60)
  const perNetwork = new Map<string, number>()
  const watch = createEventWatch(db, sources, (error) =>
    app.log.error({ err: error }, 'failed to query the events of users'),
  )
  app.addHook('preClose', async () => watch.end())

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply, 'api')
    const { viewer, sessionId } = await authenticate(request, reply)
    if (!viewer || sessionId === null) throw new ProblemError('not-signed-in', 'Sign in to do this')
    await openRate.consume(`user ${viewer.accountId}`)
    const network = networkOf(request.ip)
    const open = perNetwork.get(network) ?? 0
    if (open >= MAX_PER_NETWORK) throw tooManyRequests(30)
    if (request.raw.socket.destroyed) return

    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    perNetwork.set(network, open + 1)
    let removeWatcher = () => {}
    const stream = openEventStream(reply.raw, () => {
      removeWatcher()
      const rest = (perNetwork.get(network) ?? 1) - 1
      if (rest > 0) perNetwork.set(network, rest)
      else perNetwork.delete(network)
    })
    const watcher: EventWatcher = {
      accountId: viewer.accountId,
      sessionId,
      send: stream.send,
      end: stream.end,
    }
    removeWatcher = watch.add(watcher)
  }
  for (const path of PATHS) {
    // A long response time is normal for a stream.
    app.get(path, { logLevel: 'warn' }, handle)
    rejectOtherMethods(app, path, ['GET'])
  }
}
