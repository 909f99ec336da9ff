import type { FastifyInstance } from 'fastify'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, pingDatabase } from '../../infra/postgres/database.ts'

/** How long the result of a check is reused, because anyone can send any number of requests. */
const RESULT_TTL_MS = 1_000

/** Wraps `check` to run at most once in that time. Concurrent callers share one run of any length. */
function runAtMostOnceASecond(check: () => Promise<unknown>): () => Promise<unknown> {
  let latest: Promise<unknown> | undefined
  let startedAt = 0
  let isRunning = false
  return () => {
    const now = performance.now()
    if (latest && (isRunning || now - startedAt < RESULT_TTL_MS)) return latest
    startedAt = now
    isRunning = true
    latest = check().finally(() => {
      isRunning = false
    })
    return latest
  }
}

/** `/healthz`: the process is up. `/readyz`: the database and the object store respond. */
export function healthRoutes(
  app: FastifyInstance,
  { db, objects }: { db: Db; objects: ObjectStore },
) {
  const checkStorage = runAtMostOnceASecond(() => objects.check())

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
