import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { SLOW_MS } from '../../infra/http/request-log.ts'
import { isSlow } from './is-slow.ts'
import { routeOf } from './route-of.ts'

/** Measures every request by the pattern of its route, never by its URL. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests until the end of the response, which the client paces for files and uploads',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const slow = new Counter({
    name: 'seam_slow_requests_total',
    help: `Requests that took ${SLOW_MS / 1000} s or longer, without files and uploads`,
    registers,
  })
  const errors = new Counter({
    name: 'seam_server_errors_total',
    help: 'Responses with a status of 500 or more',
    registers,
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const method = route === 'unknown' ? 'any' : request.method
    const seconds = reply.elapsedTime / 1000
    durations.observe({ method, route, status: reply.statusCode }, seconds)
    if (reply.statusCode >= 500) errors.inc()
    else if (isSlow(request, reply)) slow.inc()
    done()
  })
}
