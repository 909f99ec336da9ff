import type { FastifyInstance } from 'fastify'
import { providerPaths } from '@seam/contract/sign-in-provider.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { networkOf, type CreateRateLimiter } from '../../infra/http/rate-limits.ts'
import { returnFromProvider, type Services } from './callback.ts'
import { endProviderSession, endWithLogoutToken } from './logout.ts'

interface RouteServices extends Services {
  authenticate: Authenticate
  rateLimits: CreateRateLimiter
  publicUrl: string | undefined
}

const MAX_BODY_BYTES = 16 * 1024
const config = { opening: 'visitors' } as const

/** The addresses that providers use: to send the browser back, and to end sessions. */
export function providerRoutes(app: FastifyInstance, services: RouteServices) {
  const { db, authenticate, rateLimits, publicUrl } = services
  const { providerSignIns, providerLogouts } = rateLimitRules
  const signIns = rateLimits('provider-sign-ins', providerSignIns.network, providerSignIns.seconds)
  const logouts = rateLimits('provider-logouts', providerLogouts.points, providerLogouts.seconds)

  app.get(`${providerPaths.callback}:host`, { config }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    reply.header('cache-control', 'no-store')
    await signIns.consume(networkOf(request.ip))
    const authentication = await authenticate(request, reply)
    const origin = pageOrigin(request, publicUrl)
    const path = await returnFromProvider(services, { request, reply, authentication, origin })
    return reply.redirect(path, 303)
  })

  app.get(providerPaths.frontchannelLogout, { config }, async (request, reply) => {
    setSecurityHeaders(request, reply, 'api')
    reply.header('cache-control', 'no-store')
    await logouts.consume(networkOf(request.ip))
    const { iss, sid } = request.query as { iss?: unknown; sid?: unknown }
    if (typeof iss === 'string' && typeof sid === 'string' && sid !== '') {
      await endProviderSession(db, iss, sid)
    }
    return reply.type('text/plain; charset=utf-8').send('You are signed out.\n')
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(providerPaths.backchannelLogout, { config }, async (request, reply) => {
      setSecurityHeaders(request, reply, 'api')
      reply.header('cache-control', 'no-store')
      await logouts.consume(networkOf(request.ip))
      const form = request.body as URLSearchParams | undefined
      await endWithLogoutToken(services, form?.get('logout_token') ?? '')
      return reply.type('text/plain; charset=utf-8').send('')
    })
  })
}
