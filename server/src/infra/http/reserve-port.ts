import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { StartupError } from '../startup-error.ts'
import { DEFAULT_CONNECTION_LIMITS } from './connection-limits.ts'

export interface ReservedPort {
  /** Passes all connections to this server, including those already waiting. */
  transferTo(server: Server): Promise<void>
  /** Passes all connections on, unread, including those already waiting. They must be closed here too. */
  deliverTo(deliver: (socket: Socket) => void): void
  /** Closes the port unless a server uses it. */
  release(): Promise<void>
}

/** Opens the port before dropping root, which ports below 1024 require. Throws a StartupError. */
export async function reservePort({
  PORT: port,
  HOST: host,
}: {
  PORT: number
  HOST: string
}): Promise<ReservedPort> {
  const waiting: Socket[] = []
  // Connections stay unread until the server that will respond has them.
  let onConnection = (socket: Socket): void => {
    waiting.push(socket)
  }
  const options = { pauseOnConnect: true, noDelay: true }
  const listener = createServer(options, (socket) => {
    // Without a listener, a client that resets its connection would end the process.
    socket.on('error', () => {})
    onConnection(socket)
  })
  listener.listen({ port, host })
  await once(listener, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(reasonOf(error, port, host))
  })
  let isTransferred = false
  return {
    async transferTo(server) {
      isTransferred = true
      server.listen(listener)
      await once(server, 'listening')
      for (const socket of waiting) {
        server.emit('connection', socket)
        socket.resume()
      }
    },
    deliverTo(deliver) {
      onConnection = deliver
      // Those that no process has accepted yet.
      listener.maxConnections = DEFAULT_CONNECTION_LIMITS.total
      for (const socket of waiting.splice(0)) deliver(socket)
    },
    async release() {
      if (isTransferred) return
      for (const socket of waiting) socket.destroy()
      listener.close()
    },
  }
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, port: number, host: string) {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken: stop what uses it, or choose another with PORT`,
    EACCES: `port ${port} may not be opened by this user: choose another with PORT`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    ENOTFOUND: `HOST ${host} is not an address of this machine`,
  }
  return reasons[code] ?? message
}
