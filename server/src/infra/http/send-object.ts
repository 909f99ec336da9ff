import type { FastifyReply } from 'fastify'
import type { ObjectStore } from '../objects/object-store.ts'
import type { ByteRange } from './byte-range.ts'
import { sendChunks } from './send-chunks.ts'
import { type IsAllowed, abortOnRevokedAccess } from './abort-on-revoked-access.ts'

/**
 * Sends a range of an object as the body of a reply whose status and headers are set. A response
 * that takes longer than one write is aborted when access is revoked.
 */
export async function sendObject(
  objects: ObjectStore,
  key: string,
  { start, end }: ByteRange,
  reply: FastifyReply,
  stillAllowed: IsAllowed = async () => true,
) {
  const { raw } = reply
  const chunks = await objects.openReader?.(key, start, end)
  if (chunks) return sendChunks(reply, chunks, end - start + 1, stillAllowed)
  const content = await objects.read(key, start, end)
  if (!('release' in content)) {
    abortOnRevokedAccess(raw, stillAllowed)
    return reply.send(content)
  }
  if (raw.destroyed) content.release()
  else raw.once('close', content.release)
  return reply.send(content.bytes)
}
