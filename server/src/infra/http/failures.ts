import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isStorageFull } from '../objects/storage-full.ts'
import { StorageUnavailable } from '../objects/storage-unavailable.ts'
import { isUnavailable } from '../postgres/database.ts'
import { setSecurityHeaders } from './headers.ts'
import { problemOf, Refusal } from './refusal.ts'

const byFastifyCode: Record<string, [ConstructorParameters<typeof Refusal>[0], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The body is larger than this call takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'This call takes application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'Content-Length does not match the body'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON'],
  FST_ERR_BAD_URL: ['malformed', 'The address could not be read'],
}

/** What a client is told of any error: never what went on inside. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = byFastifyCode[code]
  if (known) return new Refusal(known[0], known[1], { cause: error })
  if (statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', 'The request could not be read', { cause: error })
  }
  if (isUnavailable(error) || isStorageFull(error) || error instanceof StorageUnavailable) {
    return new Refusal('unavailable', 'Please try again in a moment', {
      cause: error,
      retryAfter: 2,
    })
  }
  return new Refusal('internal', 'This is our fault and has been noted', { cause: error })
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.cause ?? refusal }, 'failed')
  }
  if (!reply.hasHeader('x-content-type-options')) setSecurityHeaders(request, reply, 'api')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal)))
}

/** Milliseconds that a client has to read why its connection is closed. */
const LINGER = 2_000

/**
 * Answers what does not even parse as HTTP, on the bare socket. Where `count` rejects because this
 * client sends too much of it, it only hangs up.
 */
export async function refuseBadRequest(
  error: Error & { code?: string },
  socket: Socket,
  count: (ip: string) => Promise<void>,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  try {
    await count(socket.remoteAddress ?? '')
    answerBadRequest(error, socket)
  } catch {
    socket.destroy()
  }
}

function answerBadRequest(error: { code?: string }, socket: Socket) {
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('headers-too-large', 'Send fewer or shorter headers')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Refusal('too-slow', 'The request did not arrive in time')
        : new Refusal('malformed', 'This is not a valid HTTP request')
  const body = JSON.stringify(problemOf(refusal))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n` +
      'content-type: application/problem+json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  // Otherwise the client decides how long its half of the connection stays open.
  const cut = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(cut))
}
