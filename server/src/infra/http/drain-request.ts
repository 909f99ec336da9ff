import type { IncomingMessage } from 'node:http'

/** Milliseconds. */
const MAX_DRAIN_TIME = 30_000
/**
 * Milliseconds between chunks of a rejected body. Reading at full speed would use a lot of memory.
 */
const DRAIN_PAUSE = 15

/**
 * Reads the rest of a rejected body, so that the client receives the response. Closes the
 * connection after 30 seconds.
 */
export function drainRequest(request: IncomingMessage) {
  request.on('data', () => {
    request.pause()
    setTimeout(() => request.resume(), DRAIN_PAUSE)
  })
  request.resume()
  if (request.complete || request.destroyed) return
  const timer = setTimeout(() => request.destroy(), MAX_DRAIN_TIME)
  request.once('close', () => clearTimeout(timer))
}
