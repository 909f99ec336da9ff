import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { StartupError } from '../startup-error.ts'

export interface ReservedPort {
  /** Passes all connections to this server, including those that are already waiting. */
  transferTo(server: Server): Promise<void>
  /** Closes the port unless a server uses it. */
  release(): Promise<void>
}

interface Address {
  PORT: number
  HOST: string
}

/** Starts a server at this address. Throws a StartupError. */
export async function listen(server: Server, { PORT: port, HOST: host }: Address): Promise<void> {
  server.listen({ port, host })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(reasonOf(error, port, host))
  })
}

/** Opens the port before dropping root, which ports below 1024 require. Throws a StartupError. */
export async function reservePort(address: Address): Promise<ReservedPort> {
  const waiting: Socket[] = []
  // Connections stay unread until they are passed to the server.
  const options = { pauseOnConnect: true, noDelay: true }
  const listener = createServer(options, (socket) => {
    // Without a listener, a client that resets its connection would crash the process.
    socket.on('error', () => {})
    waiting.push(socket)
  })
  await listen(listener, address)
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
    EACCES: `port ${port} may not be opened by this user: start Seam as a service (npm run install-service), let it serve HTTPS itself (HTTPS=on), or choose another with PORT`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    ENOTFOUND: `HOST ${host} is not an address of this machine`,
  }
  return reasons[code] ?? message
}
