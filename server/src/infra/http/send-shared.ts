import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressBody } from './compression.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Each body as a string of its bytes, cached while the body is in memory. */
const texts = new WeakMap<Buffer, string>()

function textOf(body: Buffer): string {
  const known = texts.get(body)
  if (known !== undefined) return known
  const text = body.toString('latin1')
  texts.set(body, text)
  return text
}

/**
 * Sends JSON that many visitors receive, in an encoding that the client accepts, with the headers
 * of the reply. Node writes headers and a string together, but headers and a buffer separately,
 * which would add a fifth to the cost of a cached response.
 */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: Buffer,
): FastifyReply {
  const body = compressBody(request, reply, json)
  const { raw, server } = reply
  reply.hijack()
  raw.writeHead(status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': JSON_TYPE,
    'content-length': body.length,
    ...(server.isDraining?.() && { connection: 'close' }),
  })
  raw.end(textOf(body), 'latin1')
  return reply
}
