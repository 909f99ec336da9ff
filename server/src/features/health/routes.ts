import type { FastifyInstance } from 'fastify'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, pingDatabase } from '../../infra/postgres/database.ts'
import { reuseFor } from './reuse-for.ts'

/** How long the result of a check is reused, because anyone can send any number of requests. */
const RESULT_TTL_MS = 1_000

/** `/healthz`: the process is up. `/readyz`: the database and the object store respond. */
export function healthRoutes(
  app: FastifyInstance,
  { db, objects }: { db: Db; objects: ObjectStore },
) {
  const checkStorage = reuseFor(RESULT_TTL_MS, () => objects.check())

  app.get('/healthz', { exposeHeadRoute: true }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })

  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    reply.header('cache-control', 'no-store')
    try {
      await Promise.all([pingDatabase(db), checkStorage()])
    } catch (cause) {
      throw new ProblemError('unavailable', 'The database or the storage does not respond', {
        retryAfter: 2,
        cause,
      })
    }
    return reply.send({ status: 'ready' })
  })
}
