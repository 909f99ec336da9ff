import type { Socket } from 'node:net'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { refusalOf, refuseBadRequest, sendRefusal } from './failures.ts'
import { Moved, sendMoved } from './moved.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts'
import type { RateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { limitRequests, REQUEST_LIMITS, type RequestLimits } from './request-limits.ts'
import { createRequestLog, type LogOptions } from './request-log.ts'
import type { TrustProxy } from './trusted-proxies.ts'

interface Options {
  trustProxy: TrustProxy
  log: LogOptions
  rateLimits: RateLimits
  /** What differs from {@link CONNECTION_LIMITS} and {@link REQUEST_LIMITS}. */
  connectionLimits?: Partial<ConnectionLimits>
  requestLimits?: Partial<RequestLimits>
}

/** Bytes of a JSON body at most: the longest description, escaped, fits. */
const BODY_LIMIT = 128 * 1024
/** Milliseconds in which a JSON body must have arrived. */
const BODY_TIME = 20_000
/** Milliseconds for any request, the largest upload over a slow line included. */
const REQUEST_TIME = 2 * 3600 * 1000
/** Bytes of the address of a request: the longest search, escaped, fits. */
const MAX_ADDRESS = 12 * 1024

/** Requests of one connection that may be under way at once. Browsers send one after the other. */
const PIPELINED = 16

/** All requests of a pipeline run at once, and their answers wait in memory for a client that reads none. */
function limitPipelines(app: FastifyInstance) {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    if (count > PIPELINED) socket.destroy()
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    underWay.set(socket, (underWay.get(socket) ?? 1) - 1)
    done()
  })
}

/** Fastify with our limits, logs and answers, and nothing mounted yet. */
export function createApplication({
  trustProxy,
  log,
  rateLimits,
  connectionLimits,
  requestLimits,
}: Options): FastifyInstance {
  const { options: logger, logRequests } = createRequestLog(log)
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // The nearest so many proxies, or those of these addresses.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIME,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => void refuseBadRequest(error, socket, countUnreadable),
    frameworkErrors: (error, request, reply) => void refuseUnreadable(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 20_000
  limitConnections(app, trustProxy, { ...CONNECTION_LIMITS, ...connectionLimits })
  const countUnreadable = limitRequests(app, rateLimits, { ...REQUEST_LIMITS, ...requestLimits })
  const refuseUnreadable = async (cause: Error, request: FastifyRequest, reply: FastifyReply) => {
    const tooMany = await countUnreadable(request.ip).catch(refusalOf)
    const refusal = isTooLong(request.url) ? addressTooLong() : refusalOf(cause)
    await sendRefusal(tooMany ?? refusal, request, reply)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isTooLong(request.url)) throw addressTooLong()
    // The database holds no such text: nothing can be found by it.
    if (request.url.includes('%00')) throw new Refusal('malformed', 'The address could not be read')
    done()
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.toLowerCase().startsWith('application/json')) {
      const timer = setTimeout(
        () => payload.destroy(new Refusal('too-slow', 'The body did not arrive in time')),
        BODY_TIME,
      )
      payload.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    done(null, payload)
  })

  limitPipelines(app)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Moved) return sendMoved(error, reply)
    return sendRefusal(refusalOf(error), request, reply)
  })
  logRequests(app)
  return app
}

const isTooLong = (url: string) => url.length > MAX_ADDRESS
const addressTooLong = () =>
  new Refusal('address-too-long', `Send at most ${MAX_ADDRESS} characters`)
