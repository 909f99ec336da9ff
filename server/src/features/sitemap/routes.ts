import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { aiCrawlers } from '@seam/contract/ai-crawlers.ts'
import { pages } from '@seam/contract/pages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { ROBOTS, sitemaps } from '@seam/contract/sharing-paths.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { type CreateRateLimiter, networkOf } from '../../infra/http/rate-limits.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { sendCached } from '../../infra/http/send-cached.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { readCachedSettings } from '../site/site-settings.ts'
import { loadIndex, loadItems, loadPeople } from './load-pages.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  rateLimits: CreateRateLimiter
  publicUrl: string | undefined
}

/** For a site for members only. */
const CLOSED = Buffer.from('User-agent: *\nDisallow: /\n')

type Load = (origin: string, page: number) => Promise<Buffer>

const XML = 'application/xml; charset=utf-8'

export function sitemapRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache, rateLimits, publicUrl } = services
  const { points, seconds } = rateLimitRules.sitemaps
  const limit = rateLimits('sitemaps', points, seconds)

  const serve = (
    path: string,
    type: string,
    load: Load,
    opening: 'visitors' | 'no one' = 'no one',
  ) => {
    const url = path.replace('{page}', ':page(^[1-9]\\d{0,8}$)')
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(request, reply, 'media')
      await limit.consume(networkOf(request.ip))
      const { page = '1' } = request.params as { page?: string }
      const origin = pageOrigin(request, publicUrl)
      return sendCached(request, reply, {
        responseCache,
        key: JSON.stringify([path, page, origin]),
        type,
        maxAge: 60,
        variesByClient: publicUrl === undefined,
        load: () => load(origin, Number(page)),
      })
    }
    app.route({ method: 'GET', url, exposeHeadRoute: true, config: { opening }, handler })
    rejectOtherMethods(app, url, ['GET', 'HEAD'])
  }

  serve(sitemaps.index, XML, (origin) => loadIndex(db, origin))
  serve(sitemaps.items, XML, (origin, page) => loadItems(db, page, origin))
  serve(sitemaps.people, XML, (origin, page) => loadPeople(db, page, origin))
  const loadRobots = async (origin: string) => {
    const { audience, refuseAiCrawlers } = await readCachedSettings(db, responseCache)
    return audience === 'MEMBERS' ? CLOSED : robotsText(origin, refuseAiCrawlers)
  }
  serve(ROBOTS, 'text/plain; charset=utf-8', loadRobots, 'visitors')
}

/** Pages specific to the viewer who opens them. */
const disallowed = [
  ...[pages.search, pages.history, pages.settings, pages.admin, pages.newVideo, pages.newPost],
  ...[pages.notifications, pages.passwordReset, pages.emailVerification, pages.unsubscribe],
  ...[pages.claim, pages.join, pages.signIn],
]

const refusal = [...aiCrawlers.map((agent) => `User-agent: ${agent}`), 'Disallow: /', '']

const robotsText = (origin: string, refuseAiCrawlers: boolean): Buffer =>
  Buffer.from(
    [
      ...(refuseAiCrawlers ? refusal : []),
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}${sitemaps.index}`,
      '',
    ].join('\n'),
  )
