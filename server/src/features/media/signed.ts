import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../infra/objects/object-store.ts'

/**
 * Seconds that a signed address lives, by what a browser wants it for: whoever may no longer see the
 * file still may with it. A `<video>` keeps the address it was sent to and asks there for every later
 * part, so that one lives as long as the longest video and a break in it.
 */
const lives = new Map([
  ['image', 60],
  ['video', 6 * 3600],
])

/** Undefined where it is no browser that follows to another origin with nothing but a GET. */
const lifeFor = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'no-cors'
    ? lives.get(String(headers['sec-fetch-dest']))
    : undefined

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
  const seconds = lifeFor(request)
  if (!objects.signedUrl || seconds === undefined) return false
  const cacheControl = 'private, no-store'
  const url = await objects.signedUrl(key, { seconds, type, cacheControl })
  reply.header('cache-control', cacheControl).redirect(url, 302)
  return true
}
