import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { mayEnter, type Opening } from '@seam/contract/members-only.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { requireMembership } from '../../infra/http/requirements.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readAudience } from '../site/site-settings.ts'
import type { ReadFeedKey } from './feed-key.ts'

const nothingHere = () => notFound('There is nothing at this address')

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For whom a route is on a site for members only; for members by default. `feed readers`: for
     * requests with the feed key of a member. `by itself`: its own code decides.
     */
    opening?: Opening | 'feed readers' | 'no one' | 'by itself'
  }
}

interface Services {
  db: Db
  responseCache: ResponseCache
  authenticate: Authenticate
  readFeedKey: ReadFeedKey
}

/**
 * Closes the routes of a site for members only to others, except those that say otherwise: with 401 or
 * 403 in the API, and elsewhere with 404, as if there were nothing. Call it before routes are added.
 */
export function closeToVisitors(app: FastifyInstance, services: Services) {
  const { db, responseCache, authenticate, readFeedKey } = services
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    const { opening = 'members' } = request.routeOptions.config
    if (opening === 'visitors' || opening === 'by itself') return
    const audience = readAudience(db, responseCache)
    if (audience === 'EVERYONE' || (await audience) === 'EVERYONE') return
    const isApi = request.url.startsWith(`${API_BASE}/`)
    setSecurityHeaders(request, reply, isApi ? 'api' : 'media')
    reply.header('cache-control', 'private, no-store')
    if (opening === 'feed readers' && (await readFeedKey(request)) !== null) return
    if (opening === 'feed readers' || opening === 'no one') throw nothingHere()
    const { viewer } = await authenticate(request, reply)
    if (isApi) requireMembership('MEMBERS', opening, viewer)
    else if (!mayEnter('MEMBERS', opening, viewer)) throw nothingHere()
  }
  app.addHook('onRoute', (route) => {
    // The routes of a plugin get their own configuration later.
    const opening = route.config?.opening
    if (opening !== 'visitors' && opening !== 'by itself') {
      route.onRequest = [...[route.onRequest ?? []].flat(), check]
    }
  })
}
