import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { EMBED_PATH, EMBED_PLAYLIST_PATH } from '@seam/contract/embed.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Site } from '@seam/contract/site.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { startScriptHash } from '../page/app-shell.ts'
import { renderHead } from '../page/head.ts'
import { accentStyle, withSiteIcon } from '../page/site-head.ts'
import { openPlaylist } from '../playlist/open.ts'
import { type Sharing, sharingOf } from '../visibility/sharing.ts'
import { readAudience, readSite } from '../site/site-settings.ts'
import { openVideo } from '../video/open.ts'
import { videoView } from '../video/view.ts'
import { embedBody, emptyBody, type PlaylistPlace, unavailableBody } from './embed-page.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  /** The built web application. */
  folder: string
  filesOrigin: string | undefined
}

type VideoRow = Awaited<ReturnType<typeof openVideo>>

const CACHE_CONTROL = `public, max-age=0, s-maxage=${limits.sharedCacheMaxAge}`

/**
 * Serves the players of videos and playlists that other sites embed. They read and set no cookie and
 * know no viewer, so a private video is unavailable even to its owner.
 */
export async function embedRoutes(
  app: FastifyInstance,
  { db, responseCache, folder, filesOrigin }: Services,
) {
  const template = await readFile(`${folder}/embed.html`, 'utf8').catch(() => '')
  const script = startScriptHash(template)
  const renderPage = (site: Site, title: string, isAdult: boolean, body: string) => {
    const head = [renderHead({ title, isAdult }, site.name), ...accentStyle(site)]
    return Buffer.from(
      withSiteIcon(template, site)
        .replace('<!--head-->', () => head.join(''))
        .replace('<!--body-->', () => body),
    )
  }
  const renderVideo = (site: Site, row: VideoRow, place?: PlaylistPlace) => {
    const video = videoView(row)
    return renderPage(site, video.title, video.nsfw, embedBody(video, site, place))
  }
  /** One page for everything unavailable of a kind: anyone can make up ids. */
  const unavailable = (kind: 'Video' | 'Playlist') =>
    responseCache.getOrSet(`embed no ${kind}`, async () => {
      const site = await readSite(db, responseCache)
      const html = renderPage(site, `${kind} unavailable`, false, unavailableBody(site, kind))
      return { html, sharing: null }
    })

  const loadVideo = async (publicId: string) => {
    const row = await orNull(openVideo(db, responseCache, publicId, null))
    if (!row) return unavailable('Video')
    return responseCache.getOrSet(`embed ${publicId}`, async () => ({
      html: renderVideo(await readSite(db, responseCache), row),
      sharing: sharingOf(row),
    }))
  }

  /** Loads the player of a playlist, at the video `wanted` if it has that. */
  const loadPlaylist = async (publicId: string, wanted: string) => {
    const row = await orNull(openPlaylist(db, publicId, null))
    if (!row) return unavailable('Playlist')
    const { title, video_ids: videoIds } = row
    const index = Math.max(0, videoIds.indexOf(wanted))
    const site = await readSite(db, responseCache)
    const videoId = videoIds[index]
    const video = videoId && (await orNull(openVideo(db, responseCache, videoId, null)))
    if (!video) {
      const body = emptyBody(site, { publicId, title })
      return { html: renderPage(site, title, false, body), sharing: sharingOf(row) }
    }
    const idAt = (at: number) => videoIds.at(at % videoIds.length) ?? ''
    const place = {
      publicId,
      title,
      position: index + 1,
      count: videoIds.length,
      previous: idAt(index - 1),
      next: idAt(index + 1),
    }
    const sharing = sharingOf(row) === 'all' ? sharingOf(video) : 'nothing'
    return { html: renderVideo(site, video, place), sharing }
  }

  const serve = (
    kind: 'Video' | 'Playlist',
    path: string,
    load: (publicId: string, query: URLSearchParams) => Promise<Loaded>,
  ) => {
    const url = path.replace('{publicId}', ':publicId')
    rejectOtherMethods(app, url, ['GET', 'HEAD'])
    app.get(
      url,
      { exposeHeadRoute: true, config: { opening: 'by itself' } },
      async (request, reply) => {
        const { publicId } = request.params as { publicId: string }
        const query = new URLSearchParams(request.url.split('?')[1])
        const isForMembers = (await readAudience(db, responseCache)) === 'MEMBERS'
        const { html, sharing } = await (isForMembers ? unavailable(kind) : load(publicId, query))
        setSecurityHeaders(request, reply, 'embed', { filesOrigin, script })
        return reply
          .code(sharing === null ? 404 : 200)
          .headers({
            'cache-control': sharing === null ? 'no-cache' : CACHE_CONTROL,
            // What is unlisted is open to everyone with its URL, but not indexed.
            'x-robots-tag': sharing === 'all' ? 'noindex, indexifembedded' : 'noindex',
          })
          .type('text/html; charset=utf-8')
          .send(compressBody(request, reply, html))
      },
    )
  }
  serve('Video', EMBED_PATH, loadVideo)
  serve('Playlist', EMBED_PLAYLIST_PATH, (publicId, query) =>
    loadPlaylist(publicId, query.get('v') ?? ''),
  )
}

interface Loaded {
  html: Buffer
  /** Null for what is unavailable. */
  sharing: Sharing | null
}

/** Returns null instead of a 404. */
const orNull = <Row>(lookup: Promise<Row>): Promise<Row | null> =>
  lookup.catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  })
