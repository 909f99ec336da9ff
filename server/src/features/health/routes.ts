import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { Draining } from '../../infra/http/draining.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, pingDatabase } from '../../infra/postgres/database.ts'
import { reuseFor } from './reuse-for.ts'

/**
 * Milliseconds for which a check result is cached, because anyone can send any number of requests.
 * A check that takes longer is not repeated.
 */
const RESULT_TTL_MS = 1_000

/**
 * A store that takes longer than this to respond is reported as unavailable, in milliseconds. Load
 * balancers have their own timeout: Kubernetes a second, HAProxy `timeout check`.
 */
const STORAGE_TIMEOUT_MS = 500

interface Services {
  /** Uses its own connection, because a process whose connections are all in use is still ready. */
  db: Db
  objects: ObjectStore
  draining: Draining
}

/**
 * `/healthz`: the process is up. `/readyz`: it accepts requests, and the database responds. Without
 * the object store most pages still work, and other processes would do no better, so that is only
 * reported.
 */
export function healthRoutes(app: FastifyInstance, { db, objects, draining }: Services) {
  const checkStorage = reuseFor(RESULT_TTL_MS, () =>
    objects.check().then(
      () => true,
      () => false,
    ),
  )
  // Concurrent requests share one ping. Load balancers repeat the request.
  const pingOnce = reuseFor(0, () => pingDatabase(db))
  const hasStorage = () =>
    Promise.race([checkStorage(), wait(STORAGE_TIMEOUT_MS, false, { ref: false })])

  app.get(
    '/healthz',
    { exposeHeadRoute: true, config: { opening: 'visitors' } },
    async (request, reply) => {
      setSecurityHeaders(request, reply, 'api')
      return reply.header('cache-control', 'no-store').send({ status: 'up' })
    },
  )

  app.get(
    '/readyz',
    { exposeHeadRoute: true, config: { opening: 'visitors' } },
    async (request, reply) => {
      setSecurityHeaders(request, reply, 'api')
      reply.header('cache-control', 'no-store')
      if (draining.isActive()) throw notReady('This process is about to stop')
      const [isStorageAvailable] = await Promise.all([
        hasStorage(),
        pingOnce().catch((cause: unknown) => {
          throw notReady('The database does not respond', cause)
        }),
      ])
      return reply.send({ status: 'ready', ...(!isStorageAvailable && { storage: 'unavailable' }) })
    },
  )
}

const notReady = (detail: string, cause?: unknown) =>
  new ProblemError('unavailable', detail, { retryAfter: 2, cause })
