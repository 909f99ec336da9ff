import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../infra/objects/object-store.ts'

/**
 * Lifetime of a signed URL in seconds, by Sec-Fetch-Dest. Until it expires, the URL also works for
 * a viewer who may no longer see the file. A `<video>` sends all later range requests to the
 * redirect target, so that URL outlasts the longest video and a pause.
 */
const lifetimes = new Map([
  ['image', 60],
  ['video', 6 * 3600],
])

/** Undefined unless a browser sends a simple GET that it can repeat at another origin. */
const lifetimeFor = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'no-cors'
    ? lifetimes.get(String(headers['sec-fetch-dest']))
    : undefined

/**
 * Redirects a browser to the object store for a file that not everyone may read. Returns false if
 * the server must send the file itself.
 */
export async function redirectToStore(
  objects: ObjectStore,
  key: string,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const seconds = lifetimeFor(request)
  if (!objects.signedUrl || seconds === undefined) return false
  const cacheControl = 'private, no-store'
  const url = await objects.signedUrl(key, { seconds, contentType: type, cacheControl })
  reply.header('cache-control', cacheControl).redirect(url, 302)
  return true
}
