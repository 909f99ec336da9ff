import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { acquireBufferUpTo } from '../objects/buffer-pool.ts'
import type { RangeReader } from '../objects/object-store.ts'
import { type IsAllowed, abortOnRevokedAccess } from './abort-on-revoked-access.ts'

/**
 * Sends the next `length` bytes of `reader` as the body of a reply whose status and headers are
 * set, and closes the reader. All chunks share one pooled buffer, and each is read after the
 * previous one is sent: a client that does not read costs only this buffer. Throws on a failure
 * before the first byte is sent.
 */
export async function sendChunks(
  reply: FastifyReply,
  reader: RangeReader,
  length: number,
  stillAllowed: IsAllowed,
) {
  const { raw } = reply
  const chunk = acquireBufferUpTo(length)
  let isWhole = false
  try {
    const first = await read(reader, chunk.bytes)
    isWhole = first.length === length
    if (!isWhole) {
      abortOnRevokedAccess(raw, stillAllowed)
      await streamChunks(reply, reader, first, length)
    }
  } finally {
    await reader.close()
    if (!isWhole || raw.destroyed) chunk.release()
    else raw.once('close', chunk.release)
  }
  return isWhole ? reply.send(chunk.bytes) : reply
}

/** `chunk` contains the first bytes. Once the headers are sent, a failure closes the connection. */
async function streamChunks(
  reply: FastifyReply,
  reader: RangeReader,
  chunk: Buffer,
  length: number,
) {
  const { raw } = reply
  reply.hijack()
  raw.on('error', () => {})
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    let remaining = length - chunk.length
    await write(raw, chunk)
    while (remaining > 0 && !raw.destroyed) {
      const bytes = await read(reader, chunk.subarray(0, remaining))
      remaining -= bytes.length
      await write(raw, bytes)
    }
    raw.end()
  } catch (error) {
    reply.log.error({ err: error }, 'a file could not be sent completely')
    raw.destroy()
  }
}

async function read(reader: RangeReader, buffer: Buffer): Promise<Buffer> {
  if ((await reader.read(buffer)) < buffer.length) throw new Error('A file is shorter than it was')
  return buffer
}

/** Resolves when the kernel has the bytes or the connection is closed. */
const write = (response: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    if (response.destroyed) return resolve()
    const done = () => {
      response.off('close', done)
      resolve()
    }
    response.once('close', done)
    response.write(bytes, done)
  })
