import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { OEMBED } from '@seam/contract/sharing-paths.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { setSharedHeaders } from '../../infra/http/headers.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { sendCached } from '../../infra/http/send-cached.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { element, xmlDocument } from '../../infra/xml.ts'
import { readSite } from '../site/site-settings.ts'
import { findOembedResponse, nothingShared } from './find-response.ts'
import { parseSharedUrl } from './parse-url.ts'
import type { OembedResponse } from './responses.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  publicUrl: string | undefined
}

interface Format {
  type: string
  render: (response: OembedResponse) => Buffer
}

const formats = new Map<string, Format>(
  Object.entries({
    json: {
      type: 'application/json; charset=utf-8',
      render: (response) => Buffer.from(JSON.stringify(response)),
    },
    xml: {
      type: 'text/xml; charset=utf-8',
      render: (response) =>
        xmlDocument(
          element(
            'oembed',
            {},
            Object.entries(response).map(([name, value]) => element(name, {}, value)),
          ),
        ),
    },
  }),
)

/** At least as large as any screen. */
const MAX_PIXELS = 10_000

/** Returns a size limit in the query, or undefined if it is missing or not a number of pixels. */
const parsePixels = (text: string | undefined) => {
  const pixels = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return pixels > 0 ? Math.min(pixels, MAX_PIXELS) : undefined
}

/** Serves oEmbed 1.0 for items in public lists. */
export function oembedRoutes(app: FastifyInstance, { db, responseCache, publicUrl }: Services) {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    setSharedHeaders(request, reply)
    const query = new URLSearchParams(request.url.split('?')[1])
    const read = (name: string) => query.get(name) ?? undefined
    const format = formats.get(read('format') ?? 'json')
    // Required by oEmbed.
    if (!format) return reply.code(501).type('text/plain; charset=utf-8').send('Use json or xml\n')
    const origin = pageOrigin(request, publicUrl)
    const item = parseSharedUrl(read('url') ?? '', origin)
    if (!item) throw nothingShared()
    const maxWidth = parsePixels(read('maxwidth'))
    const maxHeight = parsePixels(read('maxheight'))
    return sendCached(request, reply, {
      responseCache,
      key: JSON.stringify(['oembed', format.type, origin, item, maxWidth, maxHeight]),
      type: format.type,
      maxAge: limits.sharedCacheMaxAge,
      variesByClient: publicUrl === undefined,
      load: async () => {
        const { name: siteName } = await readSite(db, responseCache)
        const options = { origin, siteName, maxWidth, maxHeight }
        return format.render(await findOembedResponse({ db, responseCache }, item, options))
      },
    })
  }
  app.route({
    method: 'GET',
    url: OEMBED,
    exposeHeadRoute: true,
    config: { opening: 'no one' },
    handler,
  })
  rejectOtherMethods(app, OEMBED, ['GET', 'HEAD'])
}
