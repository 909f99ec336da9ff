import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../infra/objects/object-store.ts'

/** Seconds that a signed address lives: whoever may no longer see the file still may with it. */
const LIFE = 60

/**
 * Is this a browser that wants it for an `<img>`? It follows to another origin, and asks once. A
 * `<video>` keeps the address it was sent to and asks there for every later part: after this
 * address has expired, seeking would end in an error.
 */
const isForImage = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'no-cors' &&
  headers['sec-fetch-dest'] === 'image'

/**
 * Sends a browser on to the object store for a file that is its owner's alone. False where the file
 * has to come through us.
 */
export async function sendToStore(
  objects: ObjectStore,
  key: string,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!objects.signedUrl || !isForImage(request)) return false
  const cacheControl = 'private, no-store'
  const url = await objects.signedUrl(key, { seconds: LIFE, type, cacheControl })
  reply.header('cache-control', cacheControl).redirect(url, 302)
  return true
}
