import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** `/healthz`: the process is up. `/readyz`: the database and the storage answer. */
export function healthRoutes(
  app: FastifyInstance,
  { db, objects }: { db: Db; objects: ObjectStore },
) {
  app.get('/healthz', { exposeHeadRoute: true }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })

  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    reply.header('cache-control', 'no-store')
    try {
      await Promise.all([sql`select 1`.execute(db), objects.check()])
    } catch (cause) {
      throw new Refusal('unavailable', 'The database or the storage does not answer', {
        retryAfter: 2,
        cause,
      })
    }
    return reply.send({ status: 'ready' })
  })
}
