import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { RESUMABLE } from '@seam/contract/media.ts'
import { setSecurityHeaders } from '../../../infra/http/headers.ts'
import { networkOf, type RateLimit, type RateLimits } from '../../../infra/http/rate-limits.ts'
import { notFound, Refusal } from '../../../infra/http/refusal.ts'
import { refuseOtherMethods } from '../../../infra/http/serve.ts'
import { drain } from '../multipart.ts'
import type { UploadNeeds } from '../upload.ts'
import { Uploads } from './data-store.ts'
import { createFinish } from './finish.ts'
import { createHolds } from './holds.ts'
import { createProtocol } from './protocol.ts'
import { keepSweeping } from './sweep.ts'

const VERSION = '1.0.0'
const UPLOAD = `${RESUMABLE}/:id`
const ID = /^[\w-]{22}$/

/**
 * Registers the routes of resumable uploads. `uploadLimit` counts new uploads, together with form
 * uploads.
 */
export function resumableRoutes(
  app: FastifyInstance,
  uploadLimit: RateLimit,
  services: UploadNeeds & { rateLimits: RateLimits },
) {
  const chunkLimit = services.rateLimits('pieces of uploads', 3_000, 60)
  const locks = createHolds()
  const { finish, waitUntilIdle } = createFinish(services)
  const protocol = createProtocol(new Uploads({ ...services, waitUntilIdle }), locks, finish)
  const stopSweeping = keepSweeping({ ...services, holds: locks }, (error) =>
    app.log.error({ err: error }, 'unfinished uploads could not be swept'),
  )
  app.addHook('onClose', async () => stopSweeping())

  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply, 'media')
    reply.headers({ 'cache-control': 'no-store', 'tus-resumable': VERSION })
    const { id } = request.params as { id?: string }
    if (id !== undefined && !ID.test(id)) throw notFound('There is no such upload')
    return id
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const id = prepare(request, reply)
      const { method, headers } = request
      await (method === 'POST' ? uploadLimit : chunkLimit).count(networkOf(request.ip))
      if (method !== 'OPTIONS' && headers['tus-resumable'] !== VERSION) {
        reply.header('tus-version', VERSION)
        throw new Refusal('wrong-version', `Send Tus-Resumable: ${VERSION}`)
      }
      if (headers['upload-defer-length'] !== undefined) {
        throw new Refusal('malformed', 'Give the length of the file as Upload-Length')
      }
      const path = id === undefined ? RESUMABLE : `${RESUMABLE}/${id}`
      const { status, headers: responseHeaders, body } = await protocol(request.raw, path)
      const mayHaveBody = method !== 'PATCH' || headers['content-length'] !== '0'
      if (responseHeaders['upload-expires'] && mayHaveBody) {
        const end = new Date(Date.now() + limits.unfinishedUploadLife * 1000)
        responseHeaders['upload-expires'] = end.toUTCString()
      }
      return await reply.code(status).headers(responseHeaders).send(body)
    } catch (error) {
      drain(request.raw)
      throw error
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({ method: ['POST', 'OPTIONS'], url: RESUMABLE, handler: handle })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: UPLOAD,
      bodyLimit: limits.videoBytes,
      handler: handle,
    })
    // Not the library's handler for GET, which would send the raw file to anyone who knows the URL.
    scope.get(UPLOAD, async (request, reply) => {
      const id = prepare(request, reply) ?? ''
      await chunkLimit.count(networkOf(request.ip))
      return finish(id)
    })
  })
  refuseOtherMethods(app, RESUMABLE, ['POST', 'OPTIONS'])
  refuseOtherMethods(app, UPLOAD, ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])
}
