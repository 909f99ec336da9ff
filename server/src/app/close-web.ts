import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take to finish after a signal. */
const DRAIN_TIMEOUT_MS = 2_500

/** Closes the web server. Its requests in progress have {@link DRAIN_TIMEOUT_MS} to finish. */
export async function closeWeb(web: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => web.server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await web.close()
  clearTimeout(timer)
}
