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
/** Streams of one network at once: a school has one. */
const PER_NETWORK = 500

interface Needs {
  db: Db
  authenticate: Authenticate
  rateLimits: RateLimits
}

/** Tells owners how their videos come along, as server-sent events. */
export function progressRoutes(app: FastifyInstance, { db, authenticate, rateLimits }: Needs) {
  const openings = rateLimits('progress streams', 300, 60)
  const perNetwork = new Map<string, number>()
  const watch = createWatch(db, (error) =>
    app.log.error({ err: error }, 'progress could not be looked up'),
  )
  app.addHook('preClose', async () => watch.end())

  // That a stream takes long is no news.
  app.get(PATH, { logLevel: 'warn' }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    const { viewer, sessionId } = await authenticate(request, reply)
    if (!viewer || sessionId === null) throw new Refusal('not-signed-in', 'Sign in to do this')
    await openings.count(`user ${viewer.accountId}`)
    const network = networkOf(request.ip)
    const others = perNetwork.get(network) ?? 0
    if (others >= PER_NETWORK) throw tooMany(30)
    if (request.raw.socket.destroyed) return

    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    perNetwork.set(network, others + 1)
    let leave = () => {}
    const stream = openEventStream(reply.raw, () => {
      leave()
      const left = (perNetwork.get(network) ?? 1) - 1
      if (left > 0) perNetwork.set(network, left)
      else perNetwork.delete(network)
    })
    const watcher: Watcher = {
      ownerId: viewer.accountId,
      sessionId,
      told: new Map(),
      tell: stream.send,
      end: stream.end,
    }
    leave = watch.add(watcher)
  })
  refuseOtherMethods(app, PATH, ['GET'])
}
