import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod'
import type { SiteAudience } from '@seam/contract/site.ts'
import { API_BASE, type Endpoint, acceptsBody } from '@seam/contract/endpoint.ts'
import { openingOf } from '@seam/contract/endpoint-openings.ts'
import { requiredScope } from '@seam/contract/endpoint-scopes.ts'
import { type RateLimitRule, rateLimitRules } from '@seam/contract/rate-limits.ts'
import { compressBody } from './compression.ts'
import { readAsVisitor } from '../replica-reads.ts'
import {
  requireAccess,
  requireApproval,
  requireMembership,
  requireScope,
  requireStanding,
  tokenInvalid,
} from './requirements.ts'
import { checkCsrfToken, issueCsrfToken } from './csrf.ts'
import {
  anonymous,
  type ApiTokenOfRequest,
  type Authenticate,
  type Authentication,
  type SessionOfRequest,
  type Viewer,
} from './authentication.ts'
import { setSecurityHeaders } from './headers.ts'
import { endpointLimits, type KnownDeviceKey, rateLimitKey } from './endpoint-limits.ts'
import type { CreateRateLimiter } from './rate-limits.ts'
import { invalidateAfter } from './response-cache.ts'
import { invalidInput, ProblemError } from './problem-error.ts'
import type { ResponseCache } from './response-cache.ts'
import { rejectOtherMethods } from './reject-other-methods.ts'
import { JSON_TYPE, sendShared } from './send-shared.ts'

/** The validated input of a handler. The viewer can be null only on a public endpoint. */
export interface HandlerContext<E extends Endpoint, Found = undefined> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** The result of `find`. */
  found: Exclude<Found, undefined>
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer
  authentication: Authentication
  request: FastifyRequest
  reply: FastifyReply
}

export interface LookupContext {
  params: Record<string, string>
  query: Record<string, unknown>
  viewer: Viewer | null
  request: FastifyRequest
}

/** Runs a change and then sets its mark, even on a failure that may have come after the commit. */
export type MarkChange = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  change: () => Promise<Result>,
) => Promise<Result>

type ResponseData<E extends Endpoint> = z.input<E['response']>

interface HandlerOptions<E extends Endpoint, Found> {
  /**
   * Loads the resource and checks access, before the payload is validated. Returns undefined if the
   * request names no resource; the response to a valid payload is then 404.
   */
  find?: (context: LookupContext) => Promise<Found>
  /** The message of the response, or a function of the query that returns it. */
  message: string | ((query: z.output<E['query']>) => string)
  /** The rate limit of one user or anonymous network, and of one network in total. */
  rate?: RateLimitRule
}

type EndpointHandler<E extends Endpoint, Found, Result> = HandlerOptions<E, Found> &
  (
    | {
        /** Returns the `data` of the response. Any change is committed when this resolves. */
        handle: (call: HandlerContext<E, Found>) => Promise<ResponseData<E>>
        respond?: undefined
      }
    | {
        /** Executes the change, which is committed when this resolves. */
        handle: (call: HandlerContext<E, Found>) => Promise<Result>
        /**
         * Returns the `data` of the response. Runs after the invalidation, so it reads the change.
         */
        respond: (result: Result, call: HandlerContext<E, Found>) => Promise<ResponseData<E>>
      }
  )

export interface Api {
  /** Mounts an endpoint. Its cache policy decides how it uses the response cache. */
  serve<E extends Endpoint, Found = undefined, Result = ResponseData<E>>(
    endpoint: E,
    options: EndpointHandler<E, Found, Result>,
  ): void
  /**
   * Responds 405 to methods that a path does not support. Call it after all endpoints are mounted.
   */
  rejectOtherMethods(): void
}

interface Services {
  authenticate: Authenticate
  /** Returns who may see the site. */
  readAudience: () => SiteAudience | Promise<SiteAudience>
  /**
   * Throws 403 unless the password was entered recently enough in the session to act as an owner.
   */
  requireRecentPassword: (session: SessionOfRequest) => Promise<void>
  /** Throws 403 if this user may not publish. */
  requirePublisher: (viewer: Viewer) => Promise<void>
  /** Records that a program administers the site with an API token. */
  recordTokenUse?: (
    viewer: Viewer,
    apiToken: ApiTokenOfRequest,
    endpoint: Endpoint,
  ) => Promise<void>
  rateLimits: CreateRateLimiter
  /** Counts over all processes. */
  sharedRateLimits: CreateRateLimiter
  /** Returns the rate-limit key of a known device, or null. */
  knownDeviceKey?: KnownDeviceKey
  responseCache: ResponseCache
  /** Makes a change visible to its user, whichever process or replica responds next. */
  markChange?: MarkChange
}

/**
 * Mounts the endpoints of the contract on Fastify. The order of the checks reveals as little as
 * possible to unauthorized clients.
 */
export function createApi(app: FastifyInstance, services: Services): Api {
  const { authenticate, readAudience, requireRecentPassword, requirePublisher } = services
  const { rateLimits, sharedRateLimits, responseCache, markChange } = services
  const methodsByPath = new Map<string, Set<HTTPMethods>>()
  const createLimit = endpointLimits(rateLimits, sharedRateLimits)
  const allCalls = rateLimits('api', rateLimitRules.api.points, rateLimitRules.api.seconds)
  const tokenRule = rateLimitRules.apiToken
  const tokenCalls = rateLimits('api token', tokenRule.points, tokenRule.seconds)
  const changes = createLimit('changes', rateLimitRules.changes)

  return {
    serve(endpoint, options) {
      const url = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      const { rate } = options
      const limit = rate
        ? createLimit(`${endpoint.method} ${endpoint.path}`, rate)
        : endpoint.changesState
          ? changes
          : undefined
      const opening = openingOf(endpoint)
      const scope = requiredScope(endpoint)
      const setsMark = endpoint.changesState && !endpoint.ignoresCookies
      const run = <Value>(
        work: () => Promise<Value>,
        { request, reply, authentication }: Parameters<typeof options.handle>[0],
      ) => {
        const change = () =>
          endpoint.cache === 'invalidate' ? invalidateAfter(responseCache, work) : work()
        return setsMark && markChange && !authentication.apiToken
          ? markChange(request, reply, change)
          : change()
      }
      const exposeHeadRoute = endpoint.method === 'GET' && !endpoint.changesState
      const methods = methodsByPath.get(url) ?? new Set()
      methodsByPath.set(url, methods.add(endpoint.method))
      if (exposeHeadRoute) methods.add('HEAD')

      /** Checks and counts a request by its headers alone. */
      const admit = async (request: FastifyRequest, reply: FastifyReply) => {
        setSecurityHeaders(request, reply, 'api')
        reply.header('cache-control', 'no-store')
        const { cookie, authorization } = request.headers
        const authentication =
          (cookie || authorization) && !endpoint.ignoresCookies
            ? await authenticate(request, reply)
            : anonymous
        const { viewer, apiToken, isTokenInvalid } = authentication
        if (!endpoint.ignoresCookies && !apiToken && !isTokenInvalid) {
          issueCsrfToken(request, reply, authentication)
        }
        const key = rateLimitKey(request, authentication, services.knownDeviceKey)
        await allCalls.consume(key.key, request.countedNetwork)
        if (isTokenInvalid) throw tokenInvalid(reply)
        if (apiToken) {
          await tokenCalls.consume(`token ${apiToken.id}`, request.countedNetwork)
          requireScope(scope, apiToken, reply)
        }
        if (endpoint.changesState) checkCsrfToken(request, authentication)
        const audience = readAudience()
        requireMembership(typeof audience === 'string' ? audience : await audience, opening, viewer)
        requireAccess(endpoint, viewer)
        requireApproval(endpoint, viewer)
        requireStanding(endpoint, viewer)
        if (endpoint.access === 'owner' && endpoint.changesState && !apiToken) {
          await requireRecentPassword(authentication)
        }
        if (endpoint.publishes && viewer) await requirePublisher(viewer)
        // After authentication, so that forged requests do not count against a user's limit.
        await limit?.(key, request)
        if (viewer && apiToken && scope === 'administer') {
          await services.recordTokenUse?.(viewer, apiToken, endpoint)
        }
        return authentication
      }
      // Before a large body is read.
      const admitted = new WeakMap<FastifyRequest, Authentication>()
      const admitBeforeBody = async (request: FastifyRequest, reply: FastifyReply) =>
        void admitted.set(request, await admit(request, reply))

      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const authentication = admitted.get(request) ?? (await admit(request, reply))
        const { viewer } = authentication
        const isShared = endpoint.cache === 'anonymous' && !viewer
        const known = isShared ? (responseCache.find(request.url) as Buffer | undefined) : undefined
        if (known) return sendShared(request, reply, endpoint.status, known)
        const respond = async () => {
          const input = await validateRequest(endpoint, options, request, viewer)
          const call = {
            ...input,
            viewer: viewer as HandlerContext<typeof endpoint>['viewer'],
            authentication,
            request,
            reply,
          }
          const data = options.respond
            ? await options.respond(await run(() => options.handle(call), call), call)
            : await run(() => options.handle(call), call)
          const { message } = options
          const text = typeof message === 'string' ? message : message(call.query)
          return Buffer.from(JSON.stringify({ data, message: text }))
        }
        if (isShared) {
          const body = await readAsVisitor(() => responseCache.getOrSet(request.url, respond))
          return sendShared(request, reply, endpoint.status, body)
        }
        const body = await respond()
        const sent = endpoint.compressed ? compressBody(request, reply, body) : body
        return reply.code(endpoint.status).type(JSON_TYPE).send(sent)
      }
      app.route({
        method: endpoint.method,
        url,
        handler,
        exposeHeadRoute,
        config: { rateLimit: 'by itself', opening: 'by itself' },
        ...(endpoint.maxBodyBytes !== undefined && {
          bodyLimit: endpoint.maxBodyBytes,
          onRequest: admitBeforeBody,
        }),
      })
    },

    rejectOtherMethods() {
      for (const [url, methods] of methodsByPath) rejectOtherMethods(app, url, [...methods])
    },
  }
}

/** First loads the resource (404 or 403), then throws 422 with all errors of the payload. */
async function validateRequest<E extends Endpoint, Found>(
  endpoint: E,
  { find }: HandlerOptions<E, Found>,
  request: FastifyRequest,
  viewer: Viewer | null,
) {
  const context = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    viewer,
    request,
  }
  const found = (await find?.(context)) as Found
  const params = endpoint.params.safeParse(context.params)
  if (!params.success) throw new ProblemError('not-found', 'There is nothing here')
  const query = endpoint.query.safeParse(context.query)
  const body = endpoint.body.safeParse(acceptsBody(endpoint) ? (request.body ?? {}) : {})
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0) throw invalidInput(issues)
  if (find && found === undefined) throw new ProblemError('not-found', 'There is nothing here')
  return {
    found: found as Exclude<Found, undefined>,
    params: params.data as z.output<E['params']>,
    query: query.data as z.output<E['query']>,
    body: body.data as z.output<E['body']>,
  }
}
