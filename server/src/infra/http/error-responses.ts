import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isStorageFull } from '../disk-space/storage-full.ts'
import { StorageUnavailable } from '../objects/object-store.ts'
import { isDatabaseUnavailable } from '../postgres/errors.ts'
import { SemaphoreTimeout } from '../semaphore.ts'
import { ThreadClosed } from '../worker-thread.ts'
import { setSecurityHeaders } from './headers.ts'
import { toProblem, ProblemError } from './problem-error.ts'
import { tooManyRequests } from './rate-limits.ts'

/** By then, the queue of a semaphore may be shorter. */
const QUEUE_RETRY_SECONDS = 5

const byFastifyCode: Record<string, [ConstructorParameters<typeof ProblemError>[0], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The body is larger than this endpoint accepts'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'This endpoint accepts application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'Content-Length does not match the body'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON'],
  FST_ERR_BAD_URL: ['malformed', 'The URL could not be read'],
}

/** Converts any error to one that the client may see, without internal details. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof SemaphoreTimeout) return tooManyRequests(QUEUE_RETRY_SECONDS)
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const problem = byFastifyCode[code]
  if (problem) return new ProblemError(problem[0], problem[1], { cause: error })
  if (statusCode >= 400 && statusCode < 500) {
    return new ProblemError('malformed', 'The request could not be read', { cause: error })
  }
  if (
    isDatabaseUnavailable(error) ||
    isStorageFull(error) ||
    error instanceof StorageUnavailable ||
    error instanceof ThreadClosed
  ) {
    return new ProblemError('unavailable', 'Please try again in a moment', {
      cause: error,
      retryAfter: 2,
    })
  }
  return new ProblemError('internal', 'This is an error on our side and has been logged', {
    cause: error,
  })
}

export function sendProblem(error: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500) {
    request.log.error({ err: error.cause ?? error }, 'failed')
  }
  if (!reply.hasHeader('x-content-type-options')) setSecurityHeaders(request, reply, 'api')
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(error)))
}

/** Time for a client to read why its connection is closed. */
const CLOSE_TIMEOUT_MS = 2_000
/** How long a connection that has timed out unused may still send a request. */
const GRACE_MS = 100

/**
 * Responds to invalid HTTP on the raw socket. If `count` rejects because the client sends too much
 * of it, the connection is closed without a response.
 */
export async function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  count: (ip: string) => Promise<void>,
) {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (await hasJustBegun(socket))) return
  if (error.code === 'ECONNRESET' || !socket.writable) return
  try {
    await count(socket.remoteAddress ?? '')
    writeBadRequest(error, socket)
  } catch {
    socket.destroy()
  }
}

/**
 * Whether a request arrives on an unused connection just as it times out: its first bytes may not
 * have been read yet. The time limit of a request starts with them.
 */
async function hasJustBegun(socket: Socket): Promise<boolean> {
  if (socket.bytesRead > 0) return false
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  return socket.bytesRead > 0
}

function writeBadRequest(error: { code?: string }, socket: Socket) {
  const problemError =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ProblemError('headers-too-large', 'Send fewer or shorter headers')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new ProblemError('too-slow', 'The request did not arrive in time')
        : new ProblemError('malformed', 'This is not a valid HTTP request')
  const body = JSON.stringify(toProblem(problemError))
  socket.end(
    `HTTP/1.1 ${problemError.status} ${STATUS_CODES[problemError.status]}\r\n` +
      'content-type: application/problem+json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  // Otherwise the client decides how long its half of the connection stays open.
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(timer))
}
