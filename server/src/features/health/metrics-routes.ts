import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import type { Peers } from '../../infra/processes/peers.ts'
import { healthGauges } from './health-metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { measureRequests } from './request-metrics.ts'
import { reuseFor } from './reuse-for.ts'
import { type HealthSources, readHealth } from './site-health.ts'

const PATH = '/metrics'
/**
 * Milliseconds for which the health of the site is cached, so that frequent scrapes cost the
 * database nothing.
 */
const HEALTH_TTL_MS = 5_000

let processMetrics: Registry | undefined

/** Returns the metrics of this process: memory, processor, event loop, garbage collection. */
function openProcessMetrics(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  // Gauges named like counters: each is the sum of other gauges.
  for (const kind of ['handles', 'requests', 'resources']) {
    processMetrics.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  return processMetrics
}

/** The request to a peer that returns the metrics of a web process. */
const METRICS = 'metrics'

/**
 * Measures requests, and serves metrics in the Prometheus text format to clients on this machine
 * and to those with the token. For everyone else the page does not exist. Peers that are web
 * processes count as one with this process.
 */
export function metricsRoutes(
  app: FastifyInstance,
  sources: HealthSources & { peers: Peers; pages: Registry },
  token: string | undefined,
): void {
  const ofProcess = openProcessMetrics()
  const requests = new Registry()
  measureRequests(app, requests)
  const health = new Registry()
  const setHealth = healthGauges(health)
  const own = [ofProcess, requests, sources.pages]
  const readOwn = () => Promise.all(own.map((registry) => registry.getMetricsAsJSON()))
  sources.peers.answer(METRICS, readOwn)
  const read = reuseFor(HEALTH_TTL_MS, () =>
    readHealth(sources).catch((error: unknown) => {
      app.log.error({ err: error }, 'failed to read the health of the site')
      return null
    }),
  )

  app.get(
    PATH,
    { exposeHeadRoute: true, config: { rateLimit: 'as unknown', opening: 'visitors' } },
    async (request, reply) => {
      if (!mayReadMetrics(request, token)) return reply.callNotFound()
      setHealth(await read())
      setSecurityHeaders(request, reply, 'api')
      reply.header('cache-control', 'no-store').type(health.contentType)
      const others = await sources.peers.ask(METRICS, null)
      const registries = sumOver([await readOwn(), ...others.filter(isMetrics)]) ?? own
      const parts = await Promise.all([...registries, health].map((each) => each.metrics()))
      return parts.join('\n')
    },
  )
}

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[]

/** The process that runs jobs has no metrics. */
const isMetrics = (answer: unknown): answer is Metrics => Array.isArray(answer)

/** Returns null for a single process, which needs no sum: some metrics cannot be added up. */
const sumOver = (processes: Metrics[]): Registry[] | null =>
  processes.length < 2 ? null : [AggregatorRegistry.aggregate(processes.flat())]
