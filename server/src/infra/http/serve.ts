import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod'
import { API_BASE, type Endpoint, takesBody } from '@seam/contract/endpoint.ts'
import type { FieldError } from '@seam/contract/problem.ts'
import { type Rate, rates, USERS_OF_A_NETWORK } from '@seam/contract/rate-limits.ts'
import { checkAntiForgery, offerXsrfToken } from './anti-forgery.ts'
import { type Authenticate, type Authentication, type Viewer, visitor } from './authentication.ts'
import { setSecurityHeaders } from './headers.ts'
import { networkOf, type RateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

/** What a call is answered with. On a signed-in call the viewer is there. */
export interface Call<E extends Endpoint, Found = undefined> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** What `find` found. */
  found: Exclude<Found, undefined>
  viewer: E['access'] extends 'signed-in' ? Viewer : Viewer | null
  authentication: Authentication
  request: FastifyRequest
  reply: FastifyReply
}

export interface Asked {
  params: Record<string, string>
  query: Record<string, unknown>
  viewer: Viewer | null
  request: FastifyRequest
}

interface Answering<E extends Endpoint, Found> {
  /**
   * Finds the thing that is asked for and refuses what may not be: before the payload is judged.
   * Undefined where the request names nothing, for which it is then refused.
   */
  find?: (asked: Asked) => Promise<Found>
  /** Answers `data`. */
  answer: (call: Call<E, Found>) => Promise<z.input<E['answer']>>
  message: string
  /** How often one user, or one network of visitors, may call, and one network in all. */
  rate?: Rate
  /** Bytes that are the same for all visitors, by the address asked for. */
  forVisitors?: (url: string, make: () => Promise<Buffer>) => Promise<Buffer>
}

export interface Api {
  serve<E extends Endpoint, Found = undefined>(endpoint: E, answering: Answering<E, Found>): void
  /** Refuses every method that no call of a path has. To be called when all are mounted. */
  refuseOtherMethods(): void
}

/** Counts a request for `who` and for its network; throws 429 when either is too many. */
type Limit = (who: string, request: FastifyRequest) => Promise<void>

const ALL_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const JSON_TYPE = 'application/json; charset=utf-8'

/** Mounts the calls of the contract on Fastify. Refusals come in the order that strangers learn least from. */
export function createApi(
  app: FastifyInstance,
  { authenticate, rateLimits }: { authenticate: Authenticate; rateLimits: RateLimits },
): Api {
  const methodsByPath = new Map<string, Set<HTTPMethods>>()
  const limitOf = (name: string, { points, seconds, network }: Rate): Limit => {
    const user = rateLimits(name, points, seconds)
    const all = rateLimits(`${name} by network`, network ?? points * USERS_OF_A_NETWORK, seconds)
    return async (who, { ip }) => {
      await user.count(who, ip)
      await all.count(networkOf(ip), ip)
    }
  }
  const generous = rateLimits('api', rates.api.points, rates.api.seconds)
  const changes = limitOf('changes', rates.changes)

  return {
    serve(endpoint, answering) {
      const url = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      const own = answering.rate
      const limit = own
        ? limitOf(`${endpoint.method} ${endpoint.path}`, own)
        : endpoint.changesState
          ? changes
          : undefined
      const exposeHeadRoute = endpoint.method === 'GET' && !endpoint.changesState
      const methods = methodsByPath.get(url) ?? new Set()
      methodsByPath.set(url, methods.add(endpoint.method))
      if (exposeHeadRoute) methods.add('HEAD')

      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        setSecurityHeaders(request, reply, 'api')
        reply.header('cache-control', 'no-store')
        const authentication = request.headers.cookie ? await authenticate(request, reply) : visitor
        offerXsrfToken(request, reply, authentication)
        const { viewer } = authentication
        const who = whoCounts(request, authentication)
        await generous.count(who, request.ip)
        if (endpoint.changesState) checkAntiForgery(request, authentication)
        if (endpoint.access === 'signed-in' && !viewer) {
          throw new Refusal('not-signed-in', 'Sign in to do this')
        }
        // What is forged, or refused to strangers, uses up nobody's changes.
        await limit?.(who, request)
        const make = async () => {
          const call = await judge(endpoint, answering, request, viewer)
          const data = await answering.answer({
            ...call,
            viewer: viewer as Call<typeof endpoint>['viewer'],
            authentication,
            request,
            reply,
          })
          return JSON.stringify({ data, message: answering.message })
        }
        const shared = viewer ? undefined : answering.forVisitors
        const body = shared
          ? await shared(request.url, async () => Buffer.from(await make()))
          : await make()
        return reply.code(endpoint.status).type(JSON_TYPE).send(body)
      }
      app.route({
        method: endpoint.method,
        url,
        handler,
        exposeHeadRoute,
        config: { counted: 'by itself' },
        ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
      })
    },

    refuseOtherMethods() {
      for (const [url, methods] of methodsByPath) refuseOtherMethods(app, url, [...methods])
    },
  }
}

/** Answers 405 to every method of an address but these. */
export function refuseOtherMethods(app: FastifyInstance, url: string, methods: HTTPMethods[]) {
  const allow = methods.join(', ')
  app.route({
    method: ALL_METHODS.filter((method) => !methods.includes(method)),
    url,
    config: { counted: 'as unknown' },
    onRequest: async (_request, reply) => {
      reply.header('allow', allow)
      throw new Refusal('method-not-allowed', `This address takes ${allow}`)
    },
    handler: () => {},
  })
}

/** Whose requests are counted together: a user's, those of one living session, or of one network. */
function whoCounts({ ip }: FastifyRequest, { viewer, sessionId }: Authentication): string {
  if (viewer) return `user ${viewer.accountId}`
  return sessionId === null ? networkOf(ip) : `session ${sessionId}`
}

/** The thing's own 404 or 403 first, then everything that is wrong with the payload at once: 422. */
async function judge<E extends Endpoint, Found>(
  endpoint: E,
  { find }: Answering<E, Found>,
  request: FastifyRequest,
  viewer: Viewer | null,
) {
  const asked = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    viewer,
    request,
  }
  const found = (await find?.(asked)) as Found
  const params = endpoint.params.safeParse(asked.params)
  if (!params.success) throw new Refusal('not-found', 'There is nothing here')
  const query = endpoint.query.safeParse(asked.query)
  const body = endpoint.body.safeParse(takesBody(endpoint) ? (request.body ?? {}) : {})
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0) {
    throw new Refusal('invalid', 'Some of what was sent is not valid', {
      errors: fieldErrors(issues),
    })
  }
  if (find && found === undefined) throw new Refusal('not-found', 'There is nothing here')
  return {
    found: found as Exclude<Found, undefined>,
    params: params.data as z.output<E['params']>,
    query: query.data as z.output<E['query']>,
    body: body.data as z.output<E['body']>,
  }
}

/** The first thing that is wrong with each field. */
function fieldErrors(issues: z.core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const { path, code, message } of issues) {
    const field = String(path[0] ?? '')
    if (!byField.has(field)) byField.set(field, { field, code, message })
  }
  return [...byField.values()]
}
