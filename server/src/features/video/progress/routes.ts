import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { PROGRESS_PATH } from '@seam/contract/progress.ts'
import type { Authenticate } from '../../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../../infra/http/headers.ts'
import {
  networkOf,
  type CreateRateLimiter,
  tooManyRequests,
} from '../../../infra/http/rate-limits.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'
import { rejectOtherMethods } from '../../../infra/http/api.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { openEventStream } from './event-stream.ts'
import { createProgressWatch } from './watch.ts'
import type { Watcher } from './send-updates.ts'

const PATH = `${API_BASE}${PROGRESS_PATH}`
/** Concurrent streams of one network: a school may be a single one. */
const MAX_PER_NETWORK = 500

interface Services {
  db: Db
  authenticate: Authenticate
  rateLimits: CreateRateLimiter
}

/** Sends owners the processing of their videos as server-sent events. */
export function progressRoutes(app: FastifyInstance, { db, authenticate, rateLimits }: Services) {
  const openRate = rateLimits('progress streams', 300, 60)
  const perNetwork = new Map<string, number>()
  const watch = createProgressWatch(db, (error) =>
    app.log.error({ err: error }, 'failed to query the progress of videos'),
  )
  app.addHook('preClose', async () => watch.end())

  // A long response time is normal for a stream.
  app.get(PATH, { logLevel: 'warn' }, async (request, reply) => {
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
    const watcher: Watcher = {
      ownerId: viewer.accountId,
      sessionId,
      sent: new Map(),
      send: stream.send,
      end: stream.end,
    }
    removeWatcher = watch.add(watcher)
  })
  rejectOtherMethods(app, PATH, ['GET'])
}
