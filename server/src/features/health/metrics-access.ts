import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../infra/http/rate-limits.ts'

/**
 * Headers that proxies add. A request with one of them is for a client elsewhere, whatever its
 * value.
 */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-real-ip']
const isForwarding = (name: string) =>
  name.startsWith('x-forwarded-') || FORWARDING_HEADERS.includes(name)

/** Without this check, a web page open on this machine could read the metrics by DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Returns whether a request may read the metrics: with the token, or directly from this machine.
 */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  hasToken(request, token) || isLocal(request)

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined || sent === undefined) return false
  return timingSafeEqual(digest(sent), digest(token))
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some(isForwarding)
  )
}
