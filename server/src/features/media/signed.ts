import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../infra/objects/object-store.ts'

/** Seconds that a signed address lives: whoever may no longer see the file still may with it. */
const LIFE = 60

/**
 * Sends a browser on to the object store for one of its owner's own files. False where the file
 * has to come through us: the store signs nothing, or the request would need its leave to be read
 * by scripts. What names other files beside itself, such as a playlist, always comes through us.
 */
export async function sendToStore(
  objects: ObjectStore,
  key: string,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const asked = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'no-cors'
  if (!objects.signedUrl || !asked || !/^(image|video)\//.test(type)) return false
  const cacheControl = 'private, no-store'
  const url = await objects.signedUrl(key, { seconds: LIFE, type, cacheControl })
  reply.header('cache-control', cacheControl).redirect(url, 302)
  return true
}
