import type { FastifyInstance } from 'fastify'
import { pages, SHARE_TARGET, shareFailures } from '@seam/contract/pages.ts'
import { drainRequest } from '../../infra/http/drain-request.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'

/**
 * Opens the upload form for a shared video that the service worker has not received: it is not
 * installed yet, or not allowed. The file is not read, and the form says that it is missing.
 */
export function shareTargetRoutes(app: FastifyInstance) {
  app.post(
    SHARE_TARGET,
    {
      config: { opening: 'visitors' },
      // Before Fastify rejects a form.
      onRequest: async (request, reply) => {
        setSecurityHeaders(request, reply, 'page')
        reply.header('cache-control', 'no-store')
        // A browser that still sends the file would report a closed connection, not follow the answer.
        drainRequest(request.raw)
        return reply.redirect(`${pages.newVideo}?shared=${shareFailures.missing}`, 303)
      },
    },
    () => {},
  )
}
