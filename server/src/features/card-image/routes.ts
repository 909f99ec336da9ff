import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { FEED_KEY } from '@seam/contract/settings.ts'
import { cardImages } from '@seam/contract/sharing-paths.ts'
import { type Site, siteImageKinds } from '@seam/contract/site.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { isFresh } from '../../infra/http/is-fresh.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { type CreateRateLimiter, networkOf } from '../../infra/http/rate-limits.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { getPostForViewer, getVisiblePost } from '../post/visible-post.ts'
import { findProfile, profileForViewer } from '../profile/find-profile.ts'
import { openVideo } from '../video/open.ts'
import { videoView } from '../video/view.ts'
import { readSite } from '../site/site-settings.ts'
import {
  type Card,
  cardHash,
  podcastCover,
  postCard,
  postImageCard,
  profileCard,
  siteCard,
  siteImageCard,
  videoCard,
} from './card.ts'
import { draw, type DrawServices } from './draw.ts'
import { createImageCache } from './image-cache.ts'

interface Services extends DrawServices {
  db: Db
  responseCache: ResponseCache
  rateLimits: CreateRateLimiter
}

interface Params {
  publicId?: string
  username?: string
  hash: string
}

/**
 * Same as for files: changed content has a new URL, and deleted content soon leaves shared caches.
 */
const CACHE_CONTROL = `public, max-age=31536000, immutable, s-maxage=${limits.sharedCacheMaxAge}`
const MEMBERS_CACHE_CONTROL = `private, max-age=${limits.memberCacheMaxAge}`

/**
 * Serves the images for link previews. Each request checks that the content may be shown outside
 * the site.
 */
export function cardImageRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache, rateLimits } = services
  const { points, seconds } = rateLimitRules.cardImages
  const limit = rateLimits('card images', points, seconds)
  const images = createImageCache()
  const config = { opening: 'feed readers' as const }

  /** The feed key of a request, with which the door has let it in. */
  const keyOf = ({ query }: FastifyRequest) => {
    const { [FEED_KEY]: key } = query as Record<string, unknown>
    return typeof key === 'string' ? `?${new URLSearchParams({ [FEED_KEY]: key }).toString()}` : ''
  }

  const serve = (path: string, findCard: (params: Params, site: Site) => Promise<Card>) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(request, reply, 'media')
      const params = request.params as Params
      const site = await readSite(db, responseCache)
      const card = await findCard(params, site)
      const hash = cardHash(card)
      if (params.hash !== hash) {
        const current = path
          .replace('{publicId}', params.publicId ?? '')
          .replace('{username}', params.username ?? '')
        return reply
          .header('cache-control', 'no-store')
          .redirect(current.replace('{hash}', hash) + keyOf(request), 302)
      }
      reply.headers({
        etag: `"${hash}"`,
        'cache-control': site.audience === 'MEMBERS' ? MEMBERS_CACHE_CONTROL : CACHE_CONTROL,
      })
      if (isFresh(request, reply)) return reply.code(304).send()
      const network = networkOf(request.ip)
      const image = await images.getOrSet(hash, async () => {
        await limit.consume(network)
        return draw(services, network, card)
      })
      return reply.type('picture' in card ? 'image/jpeg' : 'image/png').send(image)
    }
    app.route({ method: 'GET', url, exposeHeadRoute: true, config, handler })
    rejectOtherMethods(app, url, ['GET', 'HEAD'])
  }

  for (const kind of ['video', 'videoSmall', 'episode'] as const) {
    serve(cardImages[kind], async ({ publicId = '' }) => {
      const row = await openVideo(db, responseCache, publicId, null)
      if (sharingOf(row) !== 'all') throw notFound()
      return videoCard(videoView(row), kind)
    })
  }
  for (const kind of siteImageKinds) {
    serve(cardImages[kind], async (_params, { [kind]: image }) => {
      if (!image) throw notFound()
      return siteImageCard(image, kind)
    })
  }
  const getSharedPost = async ({ publicId = '' }: Params) => {
    const row = await getVisiblePost(db, responseCache, publicId, null)
    if (sharingOf(row) !== 'all') throw notFound()
    return getPostForViewer(db, null, row)
  }
  serve(cardImages.post, async (params, site) => postCard(await getSharedPost(params), site))
  serve(cardImages.postImage, async (params) => {
    const [image] = (await getSharedPost(params)).images
    if (!image) throw notFound()
    return postImageCard(image)
  })
  const serveProfile = (path: string, toCard: (profile: Profile, site: Site) => Card) =>
    serve(path, async ({ username = '', hash }, site) => {
      const pathOf = (name: string) => path.replace('{username}', name).replace('{hash}', hash)
      const row = await findProfile({ db, responseCache }, null, username, pathOf)
      if (sharingOf(row) !== 'all') throw notFound()
      return toCard(await profileForViewer(db, null, row), site)
    })
  serveProfile(cardImages.profile, profileCard)
  serveProfile(cardImages.cover, podcastCover)
  serve(cardImages.adult, async (_params, site) => siteCard(site, 'adult'))
  serve(cardImages.site, async (_params, site) => siteCard(site, 'site'))
}
