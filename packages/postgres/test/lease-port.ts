import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports of Linux (from 32,768) and macOS (from 49,152). */
const FIRST = 10_000
const COUNT = 10_000

let next = 0

/**
 * Returns a port of 127.0.0.1 that no other caller in any process gets before this process exits. A
 * socket at the port 10,000 above represents the lease.
 */
export async function leasePort(): Promise<number> {
  while (next < COUNT) {
    const port = FIRST + next
    next += 1
    const lease = await listen(port + COUNT)
    if (!lease) continue
    lease.unref()
    const probe = await listen(port)
    if (!probe) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
  throw new Error('all test ports are in use')
}

/** Returns a server that listens on this port; null if the port is in use. */
const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
  })
