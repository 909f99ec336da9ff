import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { WITHOUT_CAPTIONS } from '@seam/contract/hls.ts'
import type { Authenticate } from '../../infra/http/authentication.ts'
import { allowPlayers, setSecurityHeaders } from '../../infra/http/headers.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { isFresh } from '../../infra/http/is-fresh.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { ReadFeedKey } from '../members-only/feed-key.ts'
import { isForSome } from '../visibility/audience.ts'
import { getFileAudience } from './file-access.ts'
import {
  captionsPlaylist,
  keyFramePlaylist,
  MASTER_PLAYLIST,
  isFirstRendition,
  PARTIAL_PLAYLIST,
  renditionPlaylist,
} from '../assets/file-names.ts'
import { masterPlaylist } from '../transcoding/encoding/master-playlist.ts'
import { createMayRead, sendFilePreflight } from './send-file.ts'
import { captionsPlaylistOf, keyFramePlaylistOf } from '../transcoding/encoding/media-playlist.ts'
import { findCaptions, findPlayableRenditions } from '../transcoding/rendition-store.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  authenticate: Authenticate
  readFeedKey: ReadFeedKey
}

const PLAYLIST = `${MEDIA_BASE}/videos/:asset/:file(^[\\w.-]+\\.m3u8$)`

/**
 * Browsers revalidate, because playlists grow. Shared caches store those of complete renditions.
 */
const cacheControlOf = (file: string) =>
  file.includes('.growing.')
    ? 'no-cache'
    : `public, max-age=0, s-maxage=${limits.sharedCacheMaxAge}`

/** Serves playlists to those who may read the files of a video. */
export function hlsPlaylistRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache } = services
  const config = { opening: 'by itself' as const }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { asset, file } = request.params as { asset: string; file: string }
    setSecurityHeaders(request, reply, 'media')
    const readers = await getFileAudience(db, responseCache, 'videos', asset, file)
    const isPrivate = isForSome(readers)
    if (!(await createMayRead(services, request, reply)(readers))) throw notFound()
    if (readers.audience === 'everyone') allowPlayers(reply)
    const query = request.url.endsWith(`?${WITHOUT_CAPTIONS}`) ? WITHOUT_CAPTIONS : ''
    const playlist = await responseCache.getOrSet(`playlist ${asset}/${file}?${query}`, () =>
      playlistOf(db, asset, file, query),
    )
    if (playlist === null) throw notFound()
    const etag = `"${createHash('sha256').update(playlist).digest('base64url').slice(0, 16)}"`
    reply.headers({ etag, 'cache-control': isPrivate ? 'private, no-store' : cacheControlOf(file) })
    // Same as for files.
    if (!isPrivate && isFresh(request, reply)) return reply.code(304).send()
    return reply.type('application/vnd.apple.mpegurl').send(playlist)
  }
  app.route({ method: ['GET', 'HEAD'], url: PLAYLIST, config, handler })
  app.route({
    method: 'OPTIONS',
    url: PLAYLIST,
    config,
    handler: (request, reply) => sendFilePreflight({ db, responseCache }, request, reply),
  })
  rejectOtherMethods(app, PLAYLIST, ['GET', 'HEAD', 'OPTIONS'])
}

async function playlistOf(db: Db, asset: string, file: string, query: string) {
  if (file.startsWith('captions.')) {
    const { captions, duration } = await findCaptions(db, asset)
    const found = Object.values(captions).find((name) => captionsPlaylist(name) === file)
    return found ? captionsPlaylistOf(found, duration) : null
  }
  const renditions = await findPlayableRenditions(db, asset)
  if (file === MASTER_PLAYLIST) {
    const isWithout = query === WITHOUT_CAPTIONS
    return masterPlaylist(renditions, isWithout ? {} : (await findCaptions(db, asset)).captions)
  }
  const indexed = renditions.find((each) => keyFramePlaylist(each) === file)
  if (indexed?.playlist && indexed.key_frames) {
    return keyFramePlaylistOf(indexed.playlist, indexed.key_frames)
  }
  // The complete playlist replaces the partial one once it exists.
  const rendition = renditions.find(
    (each) =>
      renditionPlaylist(each) === file || (isFirstRendition(each) && file === PARTIAL_PLAYLIST),
  )
  return rendition?.playlist ?? null
}
