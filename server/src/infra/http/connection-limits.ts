import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback, networkOf, tooMany } from './rate-limits.ts'
import { createStalledConnections } from './stalled-connections.ts'
import { createProxyCheck, type TrustProxy } from './trusted-proxies.ts'

export interface ConnectionLimits {
  /** Connections to this process. */
  total: number
  /** Connections from one network, and requests of one network that are in progress. */
  perNetwork: number
  /** The same for this machine itself: a proxy may run here that TRUST_PROXY does not name. */
  loopback: number
  /** Milliseconds for which a client may take nothing of what waits for it. */
  stall: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 4_096,
  // A school behind one address, each pupil with an event stream.
  perNetwork: 512,
  loopback: 2_048,
  stall: 60_000,
}

/** How many sweeps there are in the time that a client may take nothing. */
const SWEEPS = 6
/** Seconds after which a network with too many requests in progress may come again. */
const RETRY_AFTER = 5

/** Counts what is open by network. `add` returns false, and counts nothing, beyond the limit. */
function createCount({ perNetwork, loopback }: ConnectionLimits) {
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
 * Limits the connections of this process, in all and of one network, and closes those whose client
 * does not read. Trusted proxies may open as many as they need: the requests that they pass on are
 * limited by the network of the client.
 */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: TrustProxy,
  limits: ConnectionLimits,
) {
  const isProxy = createProxyCheck(trustProxy)
  const connections = createCount(limits)
  const stalled = createStalledConnections(limits.stall)
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
      stalled.forget(socket)
      if (isCounted) connections.remove(network)
    })
  })

  const timer = setInterval(() => stalled.sweep(performance.now()), limits.stall / SWEEPS)
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

/** One connection of a proxy carries one request: this is what limits the networks behind it. */
function limitRequestsInProgress(app: FastifyInstance, limits: ConnectionLimits) {
  const requests = createCount(limits)
  app.decorateRequest('countedNetwork', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.ip)
    if (!requests.add(network)) return done(tooMany(RETRY_AFTER))
    request.countedNetwork = network
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.countedNetwork !== '') requests.remove(request.countedNetwork)
    done()
  })
}
