import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { compressBody } from './compression.ts'
import { isFresh } from './is-fresh.ts'
import type { ResponseCache } from './response-cache.ts'

interface SharedBody {
  responseCache: ResponseCache
  key: string
  /**
   * Whether clients get different ones: with the host of the request (see {@link pageOrigin}) or a
   * feed key in its links.
   */
  variesByClient: boolean
  load: () => Promise<Buffer>
}

interface CachedBody extends SharedBody {
  type: string
  /** Seconds for which a client may cache it. */
  maxAge: number
}

/**
 * Maximum number of cached bodies that vary by client: anyone can make up hosts. Together they are one entry of the response cache, so that they evict no others.
 */
const MAX_VARYING_BODIES = 16

async function loadVarying({ responseCache, key, load }: SharedBody): Promise<Buffer> {
  const bodies = await responseCache.getOrSet('varying bodies', async () => {
    return new Map<string, Promise<Buffer>>()
  })
  const known = bodies.get(key)
  if (known) return known
  const body = load()
  bodies.set(key, body)
  body.catch(() => bodies.delete(key))
  const [oldest = ''] = bodies.keys()
  if (bodies.size > MAX_VARYING_BODIES) bodies.delete(oldest)
  return body
}

/** Returns a body that is the same for all visitors, using the response cache. */
export const getSharedBody = (body: SharedBody): Promise<Buffer> =>
  body.variesByClient ? loadVarying(body) : body.responseCache.getOrSet(body.key, body.load)

/** The ETag of each body, cached while the body is in memory. */
const tags = new WeakMap<Buffer, string>()

/** Returns a weak ETag, because all encodings of a body share it. */
function entityTag(body: Buffer): string {
  const known = tags.get(body)
  if (known !== undefined) return known
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  tags.set(body, tag)
  return tag
}

/**
 * Sends a body from the response cache, or 304 to a client that has it. The body must contain no
 * secrets.
 */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedBody) {
  const { type, maxAge, variesByClient } = cached
  const body = await getSharedBody(cached)
  // A shared cache may not distinguish the clients.
  const cacheControl = variesByClient
    ? `private, max-age=${maxAge}`
    : `public, max-age=${maxAge}, s-maxage=${limits.sharedCacheMaxAge}`
  reply.headers({ etag: entityTag(body), 'cache-control': cacheControl })
  if (isFresh(request, reply)) return reply.code(304).header('vary', 'Accept-Encoding').send()
  return reply.type(type).send(compressBody(request, reply, body))
}
