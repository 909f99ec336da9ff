import { createServer, type Server } from 'node:net'

/** Below the ports that Linux (from 32,768) and macOS (from 49,152) choose for sockets of any port. */
const FIRST = 10_000
const COUNT = 10_000

let next = 0

/**
 * Returns a port of 127.0.0.1 that no other caller gets in any process before this process ends. A socket
 * at the port 10,000 above stands for the lease.
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
  throw new Error('all ports for tests are taken')
}

/** Returns a server that listens at this port; null if the port is taken. */
const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
  })
