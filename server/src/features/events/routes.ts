import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { EVENTS_PATH, PAGE_EVENTS_PATH, PROGRESS_PATH } from '@seam/contract/events.ts'
import { pageEventsQuery } from '@seam/contract/page-events-query.ts'
import { anonymous, type Authenticate } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { abortOnRevokedAccess } from '../../infra/http/abort-on-revoked-access.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { networkOf, type CreateRateLimiter, tooManyRequests } from '../../infra/http/rate-limits.ts'
import { invalidInput, ProblemError } from '../../infra/http/problem-error.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { readAudience } from '../site/site-settings.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type EventStream, openEventStream } from '../../infra/http/event-stream.ts'
import type { SendUpdates } from '../../infra/http/event-watcher.ts'
import { isSessionOfMember } from './page-events-store.ts'
import { createPageWatch } from './page-events.ts'
import { createEventWatch } from './watch.ts'

const PATHS = [EVENTS_PATH, PROGRESS_PATH].map((path) => `${API_BASE}${path}`)
/** Concurrent streams of one network: a school may be a single one. */
const MAX_PER_NETWORK = 500
/**
 * A page works without its stream. So that pages leave enough connections for requests and for the
 * streams of users, none is opened for a network with this many streams, or a process with this many.
 */
const MAX_PER_NETWORK_FOR_PAGES = 200
const MAX_FOR_PAGES = 2_000

interface Services {
  db: Db
  responseCache: ResponseCache
  authenticate: Authenticate
  rateLimits: CreateRateLimiter
  /** What the stream of a signed-in user reports. */
  sources: readonly SendUpdates[]
}

/** Sends signed-in users what concerns them, and everyone what changes on a page, as server-sent events. */
export function eventRoutes(
  app: FastifyInstance,
  { db, responseCache, authenticate, rateLimits, sources }: Services,
) {
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'failed to query user events')
  const watch = createEventWatch(db, sources, onFailure)
  const pageWatch = createPageWatch(db, onFailure)
  app.addHook('preClose', async () => {
    watch.end()
    pageWatch.end()
  })
  const openStream = createStreams()

  const openRate = rateLimits('event streams', 300, 60)
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply, 'api')
    const { viewer, sessionId } = await authenticate(request, reply)
    if (!viewer || sessionId === null) throw new ProblemError('not-signed-in', 'Sign in to do this')
    await openRate.consume(`user ${viewer.accountId}`)
    openStream(request, reply, MAX_PER_NETWORK, ({ send, end }) =>
      watch.add({ accountId: viewer.accountId, sessionId, send, end }),
    )
  }

  const pageRate = rateLimits('page event streams', 1_200, 60)
  const handlePage = async (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request, reply, 'api')
    await pageRate.consume(`network ${networkOf(request.ip)}`, request.ip)
    const { data: about, error } = pageEventsQuery.safeParse(request.query)
    if (error) throw invalidInput(error.issues)
    const isForMembers = async () => (await readAudience(db, responseCache)) === 'MEMBERS'
    // What is sent about an item does not depend on who looks at it.
    const { viewer, sessionId } =
      'feed' in about || (await isForMembers()) ? await authenticate(request, reply) : anonymous
    if ('feed' in about && about.feed === 'following' && !viewer) {
      throw new ProblemError('not-signed-in', 'Sign in to do this')
    }
    if (pageWatch.count() >= MAX_FOR_PAGES) throw tooManyRequests(30)
    openStream(request, reply, MAX_PER_NETWORK_FOR_PAGES, (stream) =>
      pageWatch.add(about, viewer?.accountId ?? null, stream),
    )
    abortOnRevokedAccess(
      reply.raw,
      async () => !(await isForMembers()) || (await isSessionOfMember(db, sessionId)),
    )
  }

  for (const path of PATHS) {
    // Long response times are normal for a stream.
    app.get(path, { logLevel: 'warn', config: { opening: 'pending' } }, handle)
    rejectOtherMethods(app, path, ['GET'])
  }
  const pagePath = `${API_BASE}${PAGE_EVENTS_PATH}`
  app.get(pagePath, { logLevel: 'warn' }, handlePage)
  rejectOtherMethods(app, pagePath, ['GET'])
}

/**
 * Returns a function that opens a stream as the response. It calls `watch` with the stream, and what
 * `watch` returns once the stream has ended. Throws 429 if the network has `max` streams already.
 */
function createStreams() {
  const perNetwork = new Map<string, number>()
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    max: number,
    watch: (stream: EventStream) => () => void,
  ): void => {
    const network = networkOf(request.ip)
    const open = perNetwork.get(network) ?? 0
    if (open >= max) throw tooManyRequests(30)
    if (request.raw.socket.destroyed) return

    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    perNetwork.set(network, open + 1)
    let unwatch = () => {}
    const stream = openEventStream(reply.raw, () => {
      unwatch()
      const rest = (perNetwork.get(network) ?? 1) - 1
      if (rest > 0) perNetwork.set(network, rest)
      else perNetwork.delete(network)
    })
    unwatch = watch(stream)
  }
}
