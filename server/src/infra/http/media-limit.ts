import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, networkOf, tooManyRequests } from './rate-limits.ts'

const WINDOW_MS = 60_000
const COUNT_INTERVAL_MS = 1_000

/** Limits the bytes per minute that a network receives. */
export interface MediaLimit {
  /** Throws 429 beyond the limit. Otherwise counts the bytes sent of the response. */
  count(request: FastifyRequest, reply: FastifyReply): void
  /** Counts bytes that a proxy sends in place of the response. */
  add(request: FastifyRequest, bytes: number): void
}

interface Sending {
  network: string
  socket: Socket
  /** The bytes of the socket already counted. */
  counted: number
}

/**
 * Creates a limit of `bytesPerMinute` in this process. 0 means no limit; the loopback interface has
 * none. Bytes are counted as they are sent: players request the rest of a file but often read
 * little of it.
 */
export function createMediaLimit(app: FastifyInstance, bytesPerMinute: number): MediaLimit {
  const sent = new Map<string, number>()
  const sending = new Set<Sending>()
  let windowStart = performance.now()

  const add = (network: string, bytes: number) =>
    sent.set(network, (sent.get(network) ?? 0) + bytes)
  const countSent = (one: Sending) => {
    const { bytesWritten } = one.socket
    add(one.network, bytesWritten - one.counted)
    one.counted = bytesWritten
  }
  const timer = setInterval(() => {
    if (performance.now() - windowStart >= WINDOW_MS) {
      sent.clear()
      windowStart = performance.now()
    }
    for (const one of sending) countSent(one)
  }, COUNT_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  const isUnlimited = (ip: string) => bytesPerMinute === 0 || isLoopback(ip)
  return {
    count({ ip }, { raw }) {
      const { socket } = raw
      if (isUnlimited(ip) || !socket) return
      const network = networkOf(ip)
      if ((sent.get(network) ?? 0) >= bytesPerMinute) {
        const leftMs = WINDOW_MS - (performance.now() - windowStart)
        throw tooManyRequests(Math.max(1, Math.ceil(leftMs / 1000)))
      }
      const one = { network, socket, counted: socket.bytesWritten }
      sending.add(one)
      raw.once('close', () => {
        countSent(one)
        sending.delete(one)
      })
    },
    add({ ip }, bytes) {
      if (!isUnlimited(ip)) add(networkOf(ip), bytes)
    },
  }
}
