import type { FastifyInstance } from 'fastify'
import { pages } from '@seam/contract/pages.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { networkOf, type CreateRateLimiter } from '../../infra/http/rate-limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Services {
  db: Db
  secret: Secret
  rateLimits: CreateRateLimiter
}

const MAX_BODY_BYTES = 4 * 1024

/**
 * Handles one-click unsubscription (RFC 8058): a mail program posts a form to the link of the mail,
 * without cookies. The form adds no information to the link.
 */
export function oneClickRoutes(app: FastifyInstance, { db, secret, rateLimits }: Services) {
  // A mail provider sends the clicks of all its users from a few networks.
  const rate = rateLimits('unsubscribe', 3_000, 60)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null),
    )
    scope.post(pages.unsubscribe, { config: { opening: 'visitors' } }, async (request, reply) => {
      setSecurityHeaders(request, reply, 'api')
      await rate.consume(networkOf(request.ip))
      const { token } = request.query as { token?: unknown }
      await unsubscribe({ db, secret }, typeof token === 'string' ? token : '')
      return reply.type('text/plain; charset=utf-8').send('You get no more of these mails.\n')
    })
  })
}
