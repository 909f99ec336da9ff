import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProxyProblem } from '@seam/contract/health.ts'
import { createProxyCheck, type TrustProxy } from './trusted-proxies.ts'

/** Number of recent requests to compare. */
const WINDOW = 100
/** This many browsers rarely share one address by chance. */
const MIN_BROWSERS = 5
const MAX_AGENT_LENGTH = 200

export type FindProxyProblem = (request: FastifyRequest) => ProxyProblem | null

/**
 * Returns a function that detects a proxy missing from TRUST_PROXY, from a request by an owner and
 * the last hundred requests. On a site that is not public it checks only the headers: such a site
 * has one visitor.
 */
export function watchProxy(
  app: FastifyInstance,
  trustProxy: TrustProxy,
  isPublic: boolean,
): FindProxyProblem {
  const isProxy = createProxyCheck(trustProxy)
  const recent: { address: string; browser: string }[] = []
  if (isPublic) {
    app.addHook('onRequest', (request, _reply, done) => {
      const browser = (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH)
      recent.push({ address: request.ip, browser })
      if (recent.length > WINDOW) recent.shift()
      done()
    })
  }
  const sizeOf = (values: string[]) => new Set(values).size
  return ({ headers, socket }) => {
    if (headers['x-forwarded-for'] !== undefined && !isProxy(socket.remoteAddress ?? '')) {
      return 'header-ignored'
    }
    const isOneAddress =
      recent.length === WINDOW &&
      sizeOf(recent.map(({ address }) => address)) === 1 &&
      sizeOf(recent.map(({ browser }) => browser)) >= MIN_BROWSERS
    return isOneAddress ? 'one-address' : null
  }
}
