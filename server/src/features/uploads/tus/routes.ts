import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { RESUMABLE_UPLOAD_PATH } from '@seam/contract/media.ts'
import { setSecurityHeaders } from '../../../infra/http/headers.ts'
import {
  networkOf,
  type RateLimiter,
  type CreateRateLimiter,
} from '../../../infra/http/rate-limits.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import { rejectOtherMethods } from '../../../infra/http/reject-other-methods.ts'
import { drainRequest } from '../../../infra/http/drain-request.ts'
import type { UploadServices } from '../receive-form.ts'
import { UploadDataStore } from './tus-storage.ts'
import { createUploadFinisher } from './finish-upload.ts'
import { createUploadLocks } from './upload-lock.ts'
import { createTusHandler } from './tus-protocol.ts'
import { startSweeping } from './sweep.ts'

const VERSION = '1.0.0'
const UPLOAD = `${RESUMABLE_UPLOAD_PATH}/:id`
const UPLOAD_METHODS = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS']
const ID = /^[\w-]{22}$/

/** Registers the routes of resumable uploads. */
export function resumableRoutes(
  app: FastifyInstance,
  services: UploadServices & {
    rateLimits: CreateRateLimiter
    /** Counts new uploads, by form and resumable. */
    uploadLimit: RateLimiter
  },
) {
  const chunkLimit = services.rateLimits('upload chunks', 3_000, 60)
  const locks = createUploadLocks()
  const { finish, waitUntilIdle } = createUploadFinisher(services)
  const protocol = createTusHandler({
    datastore: new UploadDataStore({ ...services, waitUntilIdle }),
    locks,
    finish,
    readMaxSize: async () => (await services.readVideoLimits()).maxVideoBytes,
  })
  const stopSweeping = startSweeping({ ...services, locks }, (error) =>
    app.log.error({ err: error }, 'failed to sweep unfinished uploads'),
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
      const { headers } = request
      const method = id === undefined ? request.method : methodOf(request)
      if (id !== undefined && method === 'POST') {
        reply.header('allow', UPLOAD_METHODS.join(', '))
        throw new ProblemError('method-not-allowed', 'Send PATCH as X-HTTP-Method-Override')
      }
      await (method === 'POST' ? services.uploadLimit : chunkLimit).consume(networkOf(request.ip))
      if (method !== 'OPTIONS' && headers['tus-resumable'] !== VERSION) {
        reply.header('tus-version', VERSION)
        throw new ProblemError('wrong-version', `Send Tus-Resumable: ${VERSION}`)
      }
      if (headers['upload-defer-length'] !== undefined) {
        throw new ProblemError('malformed', 'Send the length of the file as Upload-Length')
      }
      const path = id === undefined ? RESUMABLE_UPLOAD_PATH : `${RESUMABLE_UPLOAD_PATH}/${id}`
      const { status, headers: responseHeaders, body } = await protocol(request.raw, method, path)
      const mayHaveBody = method !== 'PATCH' || headers['content-length'] !== '0'
      if (responseHeaders['upload-expires'] && mayHaveBody) {
        const end = new Date(Date.now() + limits.unfinishedUploadLifetime * 1000)
        responseHeaders['upload-expires'] = end.toUTCString()
      }
      return await reply.code(status).headers(responseHeaders).send(body)
    } catch (error) {
      drainRequest(request.raw)
      throw error
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const bodyLimit = limits.siteVideoBytes.max
    const handler = handle
    // A ticket says who uploads.
    const config = { opening: 'by itself' as const }
    const options = { bodyLimit, config, handler }
    scope.route({ method: ['POST', 'OPTIONS'], url: RESUMABLE_UPLOAD_PATH, ...options })
    scope.route({ method: [...UPLOAD_METHODS, 'POST'], url: UPLOAD, ...options })
    // Not the library's GET handler, which would send the raw file to anyone who knows the URL.
    scope.get(UPLOAD, { config }, async (request, reply) => {
      const id = prepare(request, reply) ?? ''
      await chunkLimit.consume(networkOf(request.ip))
      return finish(id)
    })
  })
  rejectOtherMethods(app, RESUMABLE_UPLOAD_PATH, ['POST', 'OPTIONS'])
  rejectOtherMethods(app, UPLOAD, ['GET', ...UPLOAD_METHODS, 'POST'])
}

/** Returns the effective method of a request. Some networks let only GET and POST through. */
function methodOf({ method, headers }: FastifyRequest): string {
  const override = headers['x-http-method-override']
  return method === 'POST' && typeof override === 'string' && UPLOAD_METHODS.includes(override)
    ? override
    : method
}
