import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerBadRequest, refusalOf, sendRefusal } from './failures.ts'
import { Moved, sendMoved } from './moved.ts'
import { Refusal } from './refusal.ts'

interface Options {
  trustProxy: boolean | number | string[]
  logLevel: string
}

/** Bytes of a JSON body at most: the longest description, escaped, fits. */
const BODY_LIMIT = 128 * 1024
/** Milliseconds in which a JSON body must have arrived. */
const BODY_TIME = 20_000
/** Milliseconds for any request, the largest upload over a slow line included. */
const REQUEST_TIME = 2 * 3600 * 1000
const SLOW = 1_000

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
export function createApplication({ trustProxy, logLevel }: Options): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // The nearest so many proxies, or those of these addresses.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIME,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBadRequest,
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(refusalOf(error), request, reply)
    },
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 20_000

  app.addHook('onRequest', (request, _reply, done) => {
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
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request
    const ms = Math.round(reply.elapsedTime)
    const quiet = method === 'GET' && reply.statusCode < 500 && ms < SLOW
    const line = { method, path: url.split('?')[0], status: reply.statusCode, ms, ip }
    request.log[quiet ? 'debug' : 'info'](line, 'answered')
    done()
  })
  return app
}
