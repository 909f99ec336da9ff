import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressBody } from './compression.ts'
import { isFresh } from './is-fresh.ts'
import type { ResponseCache } from './response-cache.ts'

interface CachedBody {
  responseCache: ResponseCache
  key: string
  type: string
  cacheControl: string
  load: () => Promise<Buffer>
}

/** The tag of each body, as long as the body itself is in memory. */
const tags = new WeakMap<Buffer, string>()

/** Weak, as the encodings of a body share its tag. */
function entityTag(body: Buffer): string {
  const known = tags.get(body)
  if (known !== undefined) return known
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  tags.set(body, tag)
  return tag
}

/** Sends a body of the response cache that contains no secrets, or 304 to a client that has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { responseCache, key, type, cacheControl, load }: CachedBody,
) {
  const body = await responseCache.getOrSet(key, load)
  reply.headers({ etag: entityTag(body), 'cache-control': cacheControl })
  if (isFresh(request, reply)) return reply.code(304).header('vary', 'Accept-Encoding').send()
  return reply.type(type).send(compressBody(request, reply, body))
}
