import type { Socket } from 'node:net'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { toProblemError, handleClientError, sendProblem } from './error-responses.ts'
import { PermanentRedirect, sendPermanentRedirect } from './permanent-redirect.ts'
import {
  DEFAULT_CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
} from './connection-limits.ts'
import type { CreateRateLimiter } from './rate-limits.ts'
import { ProblemError } from './problem-error.ts'
import { limitRequests, DEFAULT_REQUEST_LIMITS, type RequestLimits } from './request-limits.ts'
import { createRequestLog, type LogOptions } from './request-log.ts'
import type { TrustProxy } from './trusted-proxies.ts'

interface Options {
  trustProxy: TrustProxy
  log: LogOptions
  rateLimits: CreateRateLimiter
  /** Overrides of {@link DEFAULT_CONNECTION_LIMITS} and {@link DEFAULT_REQUEST_LIMITS}. */
  connectionLimits?: Partial<ConnectionLimits>
  requestLimits?: Partial<RequestLimits>
}

/** Enough for the longest description when escaped. */
const MAX_BODY_BYTES = 128 * 1024
/** For a JSON body. */
const BODY_TIMEOUT_MS = 20_000
/** For any request, including the largest upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 2 * 3600 * 1000
/** Enough for the longest search query when escaped. */
const MAX_URL_LENGTH = 12 * 1024

/** Maximum number of concurrent requests per connection. Browsers do not pipeline. */
const MAX_PIPELINED = 16

/**
 * Closes connections that pipeline too many requests. These run in parallel, and their responses
 * stay in memory while the client does not read.
 */
function limitPipelines(app: FastifyInstance) {
  const inProgress = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const count = (inProgress.get(socket) ?? 0) + 1
    inProgress.set(socket, count)
    if (count > MAX_PIPELINED) socket.destroy()
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1)
    done()
  })
}

/** Returns a Fastify instance with limits, logging and error responses, but without routes. */
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
    // A number trusts that many of the nearest proxies; a list trusts these addresses.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => void handleClientError(error, socket, countUnreadable),
    frameworkErrors: (error, request, reply) => void sendFrameworkError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 20_000
  limitConnections(app, trustProxy, { ...DEFAULT_CONNECTION_LIMITS, ...connectionLimits })
  const countUnreadable = limitRequests(app, rateLimits, {
    ...DEFAULT_REQUEST_LIMITS,
    ...requestLimits,
  })
  const sendFrameworkError = async (cause: Error, request: FastifyRequest, reply: FastifyReply) => {
    const rateLimitError = await countUnreadable(request.ip).catch(toProblemError)
    const error = isTooLong(request.url) ? urlTooLong() : toProblemError(cause)
    await sendProblem(rateLimitError ?? error, request, reply)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isTooLong(request.url)) throw urlTooLong()
    // PostgreSQL text cannot contain NUL, so no row can match.
    if (request.url.includes('%00'))
      throw new ProblemError('malformed', 'The URL could not be read')
    done()
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parseJson(request, String(body), done)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.toLowerCase().startsWith('application/json')) {
      const timer = setTimeout(
        () => payload.destroy(new ProblemError('too-slow', 'The body did not arrive in time')),
        BODY_TIMEOUT_MS,
      )
      payload.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    done(null, payload)
  })

  limitPipelines(app)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PermanentRedirect) return sendPermanentRedirect(error, reply)
    return sendProblem(toProblemError(error), request, reply)
  })
  logRequests(app)
  return app
}

const isTooLong = (url: string) => url.length > MAX_URL_LENGTH
const urlTooLong = () =>
  new ProblemError('address-too-long', `Send at most ${MAX_URL_LENGTH} characters`)
