import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { PROGRESS_PATH } from '@seam/contract/progress.ts'
import type { Authenticate } from '../../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../../infra/http/headers.ts'
import { networkOf, type RateLimits, tooMany } from '../../../infra/http/rate-limits.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import { refuseOtherMethods } from '../../../infra/http/serve.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { openEventStream } from './event-stream.ts'
import { createWatch } from './watch.ts'
import type { Watcher } from './watcher.ts'

const PATH = `${API_BASE}${PROGRESS_PATH}`
/** Concurrent streams of one network: a school may be a single one. */
const MAX_PER_NETWORK = 500

interface Services {
  db: Db
  authenticate: Authenticate
  rateLimits: RateLimits
}

/** Sends owners the processing of their videos as server-sent events. */
export function progressRoutes(app: FastifyInstance, { db, authenticate, rateLimits }: Services) {
  const openRate = rateLimits('progress streams', 300, 60)
  const perNetwork = new Map<string, number>()
  const watch = createWatch(db, (error) =>
    app.log.error({ err: error }, 'failed to query the progress of videos'),
  )
  app.addHook('preClose', async () => watch.end())

  // A long response time is normal for a stream.
  app.get(PATH, { logLevel: 'warn' }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    const { viewer, sessionId } = await authenticate(request, reply)
    if (!viewer || sessionId === null) throw new Refusal('not-signed-in', 'Sign in to do this')
    await openRate.count(`user ${viewer.accountId}`)
    const network = networkOf(request.ip)
    const open = perNetwork.get(network) ?? 0
    if (open >= MAX_PER_NETWORK) throw tooMany(30)
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
      told: new Map(),
      tell: stream.send,
      end: stream.end,
    }
    removeWatcher = watch.add(watcher)
  })
  refuseOtherMethods(app, PATH, ['GET'])
}
