import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import type { Folder } from '@seam/contract/media.ts'
import type { Authenticate, Viewer } from '../../infra/http/authentication.ts'
import { allowPlayers, sendPreflight, setSecurityHeaders } from '../../infra/http/headers.ts'
import { parseRange } from '../../infra/http/byte-range.ts'
import { isFresh } from '../../infra/http/is-fresh.ts'
import type { MediaLimit } from '../../infra/http/media-limit.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { sendObject } from '../../infra/http/send-object.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { ObjectStat, ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { ReadFeedKey } from '../members-only/feed-key.ts'
import { isForSome, isInAudience, type Owned } from '../visibility/audience.ts'
import { getFileAudience } from './file-access.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { redirectToStore } from './redirect-to-store.ts'

export interface FileServices {
  db: Db
  responseCache: ResponseCache
  objects: ObjectStore
  authenticate: Authenticate
  readFeedKey: ReadFeedKey
  /**
   * The proxy location from which files of the folder store are sent; undefined if there is none.
   */
  accelRedirect: string | undefined
  /** Whether images that become private are purged from shared caches. */
  purgesCaches: boolean
  mediaLimit: MediaLimit
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

const publicCache = (sharedMaxAge: number) =>
  `public, max-age=31536000, immutable, s-maxage=${sharedMaxAge}`
const cacheControlOf = ({ audience }: Owned, sharedMaxAge: number) =>
  audience === 'everyone'
    ? publicCache(sharedMaxAge)
    : audience === 'members'
      ? `private, max-age=${limits.memberCacheMaxAge}`
      : 'private, no-store'

interface Params {
  folder: Folder
  asset: string
  /** The folder of the file within the asset, if any. */
  part?: string
  file: string
}

/**
 * Sends a file of an asset to a viewer who may read it, and stops once they no longer may. Throws
 * 404 otherwise.
 */
export async function sendFile(
  services: FileServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { db, responseCache, objects, accelRedirect, purgesCaches } = services
  const { folder, asset, part, file: name } = request.params as Params
  const file = part === undefined ? name : `${part}/${name}`
  setSecurityHeaders(request, reply, 'media')
  const findReaders = () => getFileAudience(db, responseCache, folder, asset, file)
  const readers = await findReaders()
  const isPublic = readers.audience === 'everyone'
  const mayRead = createMayRead(services, request, reply)
  if (!(await mayRead(readers))) throw notFound()
  if (isPublic) allowPlayers(reply)
  const key = objectKey(folder, asset, file)
  const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  if (!isPublic && (await redirectToStore(objects, key, type, request, reply))) {
    return reply
  }
  const stats = await responseCache.getOrSet(`facts ${key}`, () => objects.stat(key))
  if (!stats) throw notFound()
  services.mediaLimit.count(request, reply)

  const isPurged = purgesCaches && name.endsWith('.webp')
  const sharedMaxAge = isPurged ? limits.purgedCacheMaxAge : limits.sharedCacheMaxAge
  const etag = `"${asset}-${stats.size.toString(36)}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControlOf(readers, sharedMaxAge),
    etag,
    'last-modified': stats.modified.toUTCString(),
  })
  // A 304 to the owner would let a shared cache retain what it stored when the file was public.
  if (isPublic && isFresh(request, reply)) return reply.code(304).send()
  reply.type(type)

  const range = rangeOf(request, reply, stats, etag)
  const { start, end } = range ?? { start: 0, end: stats.size - 1 }
  if (accelRedirect !== undefined && handOver(accelRedirect, key, request, reply)) {
    services.mediaLimit.add(request, end - start + 1)
    return reply
  }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.size}`)
  if (request.method === 'HEAD') return reply.send()
  return sendObject(objects, key, { start, end }, reply, async () => mayRead(await findReaders()))
}

/**
 * Returns a function that says whether the viewer of a request may read a file, by their session or, if
 * it is for members, by a feed key.
 */
export function createMayRead(
  { authenticate, readFeedKey }: Pick<FileServices, 'authenticate' | 'readFeedKey'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let viewer: Viewer | null = null
  return async (readers: Owned): Promise<boolean> => {
    if (readers.audience === 'members' && (await readFeedKey(request)) !== null) return true
    // Known from then on: the access token may expire while a file is sent.
    if (isForSome(readers)) viewer ??= (await authenticate(request, reply)).viewer
    return isInAudience(readers, viewer)
  }
}

/** The route of playlists has no folder. */
type PreflightParams = Omit<Params, 'folder'> & Partial<Pick<Params, 'folder'>>

/**
 * Responds to the preflight request for a file that everyone may read. Throws 404 for any other.
 */
export async function sendFilePreflight(
  { db, responseCache }: Pick<FileServices, 'db' | 'responseCache'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { folder = 'videos', asset, part, file: name } = request.params as PreflightParams
  const file = part === undefined ? name : `${part}/${name}`
  setSecurityHeaders(request, reply, 'media')
  const { audience } = await getFileAudience(db, responseCache, folder, asset, file)
  if (audience !== 'everyone') throw notFound()
  return sendPreflight(reply)
}

function rangeOf(request: FastifyRequest, reply: FastifyReply, stats: ObjectStat, etag: string) {
  const { range, 'if-range': condition } = request.headers
  const isCurrent = !condition || condition === etag || condition === stats.modified.toUTCString()
  if (!isCurrent || request.method !== 'GET') return null
  try {
    return parseRange(range, stats.size)
  } catch (error) {
    reply.header('content-range', `bytes */${stats.size}`)
    throw error
  }
}

/**
 * Lets the trusted proxy of a request send the file, from its location `prefix`, with the headers
 * of the reply. Returns false for HEAD and for a request without a trusted proxy, to which the
 * server responds itself.
 */
function handOver(
  prefix: string,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const isProxied = (request.ips?.length ?? 0) > 1
  if (request.method !== 'GET' || !isProxied) return false
  // The proxy sets its own.
  reply.removeHeader('accept-ranges')
  reply.header('x-accel-redirect', `${prefix}/${key}`).send('')
  return true
}
