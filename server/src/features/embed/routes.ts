import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { EMBED_PATH } from '@seam/contract/embed.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Site } from '@seam/contract/site.ts'
import { rejectOtherMethods } from '../../infra/http/api.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { startScriptHash } from '../page/app-shell.ts'
import { renderHead } from '../page/head.ts'
import { accentStyle, withSiteIcon } from '../page/site-head.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { readSite } from '../site/site-settings.ts'
import { openVideo } from '../video/open.ts'
import { videoView } from '../video/view.ts'
import { embedBody, unavailableBody } from './embed-page.ts'

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
 * Serves the player that other sites embed. It reads and sets no cookie and knows no viewer, so a
 * private video is unavailable even to its owner.
 */
export async function embedRoutes(
  app: FastifyInstance,
  { db, responseCache, folder, filesOrigin }: Services,
) {
  const template = await readFile(`${folder}/embed.html`, 'utf8').catch(() => '')
  const script = startScriptHash(template)
  const render = (site: Site, row: VideoRow | null) => {
    const video = row && videoView(row)
    const head = [
      renderHead(
        { title: video?.title ?? 'Video unavailable', isAdult: video?.nsfw ?? false },
        site.name,
      ),
      ...accentStyle(site),
    ]
    const html = withSiteIcon(template, site)
      .replace('<!--head-->', () => head.join(''))
      .replace('<!--body-->', () => (video ? embedBody(video, site) : unavailableBody(site)))
    return { html: Buffer.from(html), sharing: row && sharingOf(row) }
  }
  const load = async (publicId: string) => {
    const row = await openVideo(db, responseCache, publicId, null).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status === 404) return null
      throw error
    })
    // One page for every unavailable video: anyone can make up ids.
    return responseCache.getOrSet(row ? `embed ${publicId}` : 'embed', async () =>
      render(await readSite(db, responseCache), row),
    )
  }

  const url = EMBED_PATH.replace('{publicId}', ':publicId')
  rejectOtherMethods(app, url, ['GET', 'HEAD'])
  app.get(url, { exposeHeadRoute: true }, async (request, reply) => {
    const { publicId } = request.params as { publicId: string }
    const { html, sharing } = await load(publicId)
    setSecurityHeaders(request, reply, 'embed', { filesOrigin, script })
    return reply
      .code(sharing === null ? 404 : 200)
      .headers({
        'cache-control': sharing === null ? 'no-cache' : CACHE_CONTROL,
        // An unlisted video is open to everyone with its URL, but not indexed.
        'x-robots-tag': sharing === 'all' ? 'noindex, indexifembedded' : 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(compressBody(request, reply, html))
  })
}
