import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { healthGauges } from './health-metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { measureRequests } from './request-metrics.ts'
import { reuseFor } from './reuse-for.ts'
import { type HealthSources, readHealth } from './site-health.ts'

const PATH = '/metrics'
/** How long the health of the site is reused, so that frequent scrapes cost the database nothing. */
const HEALTH_TTL_MS = 5_000

let processMetrics: Registry | undefined

/** Returns the metrics of this process: memory, processor, event loop, garbage collection. */
function openProcessMetrics(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

/**
 * Measures requests, and serves metrics in the text format of Prometheus to clients on this machine
 * and to those with the token. To all others the page does not exist.
 */
export function metricsRoutes(
  app: FastifyInstance,
  sources: HealthSources,
  token: string | undefined,
): void {
  const ofProcess = openProcessMetrics()
  const registry = new Registry()
  measureRequests(app, registry)
  const setHealth = healthGauges(registry)
  const read = reuseFor(HEALTH_TTL_MS, () =>
    readHealth(sources).catch((error: unknown) => {
      app.log.error({ err: error }, 'failed to read the health of the site')
      return null
    }),
  )

  app.get(
    PATH,
    { exposeHeadRoute: true, config: { rateLimit: 'as unknown' } },
    async (request, reply) => {
      if (!mayReadMetrics(request, token)) return reply.callNotFound()
      setHealth(await read())
      setSecurityHeaders(request, reply, 'api')
      reply.header('cache-control', 'no-store').type(registry.contentType)
      return `${await ofProcess.metrics()}\n${await registry.metrics()}`
    },
  )
}
