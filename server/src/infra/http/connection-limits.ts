import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback, networkOf, tooManyRequests } from './rate-limits.ts'
import { createStallDetector } from './stalled-connections.ts'
import { createProxyCheck, type TrustProxy } from './trusted-proxies.ts'

export interface ConnectionLimits {
  /** Open connections to this process. */
  total: number
  /** Open connections per network, and also requests in progress per network. */
  perNetwork: number
  /**
   * The same for the loopback interface: there may be a local proxy that TRUST_PROXY does not name.
   */
  loopback: number
  /**
   * Milliseconds after which a connection is closed if the client reads none of the pending bytes.
   */
  stallTimeoutMs: number
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  total: 4_096,
  // Enough for a school behind one address, each pupil with an event stream.
  perNetwork: 512,
  loopback: 2_048,
  stallTimeoutMs: 60_000,
}

/** Number of checks per stall timeout. */
const SWEEPS_PER_TIMEOUT = 6
/** Retry-After for networks with too many requests in progress. */
const RETRY_AFTER_SECONDS = 5

/** Counts by network. Beyond the limit, `add` returns false and does not count. */
function createNetworkCounter({ perNetwork, loopback }: ConnectionLimits) {
  const counts = new Map<string, number>()
  return {
    add(network: string): boolean {
      const count = counts.get(network) ?? 0
      if (count >= (isLoopback(network) ? loopback : perNetwork)) return false
      counts.set(network, count + 1)
      return true
    },
    remove(network: string) {
      const count = (counts.get(network) ?? 1) - 1
      if (count > 0) counts.set(network, count)
      else counts.delete(network)
    },
  }
}

/**
 * Limits the connections of this process, in total and per network, and closes those whose client
 * does not read. Connections from trusted proxies have no limit per network; their requests are
 * limited by the client's network instead.
 */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: TrustProxy,
  limits: ConnectionLimits,
) {
  const isProxy = createProxyCheck(trustProxy)
  const connections = createNetworkCounter(limits)
  const stalled = createStallDetector(limits.stallTimeoutMs)
  app.server.maxConnections = limits.total

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
    const isCounted = !isProxy(remoteAddress)
    if (isCounted && !connections.add(network)) {
      socket.destroy()
      return
    }
    stalled.watch(socket)
    socket.once('close', () => {
      stalled.unwatch(socket)
      if (isCounted) connections.remove(network)
    })
  })

  const timer = setInterval(
    () => stalled.sweep(performance.now()),
    limits.stallTimeoutMs / SWEEPS_PER_TIMEOUT,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  limitRequestsInProgress(app, limits)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The network under which the request is counted while it is in progress. */
    countedNetwork: string
  }
}

/** Limits networks behind a proxy, where each connection carries one request at a time. */
function limitRequestsInProgress(app: FastifyInstance, limits: ConnectionLimits) {
  const requests = createNetworkCounter(limits)
  app.decorateRequest('countedNetwork', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.ip)
    if (!requests.add(network)) return done(tooManyRequests(RETRY_AFTER_SECONDS))
    request.countedNetwork = network
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.countedNetwork !== '') requests.remove(request.countedNetwork)
    done()
  })
}
