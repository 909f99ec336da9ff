import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/**
 * Creates a TCP proxy to a server. `mend` starts it and returns its port on 127.0.0.1; `cut` stops
 * it and closes all connections; `sent` returns the number of bytes sent to the server. After
 * `freeze`, it accepts everything and forwards nothing, as if the server's machine were lost, until
 * `cut` and `mend`.
 */
export function createTcpProxy(target: NetConnectOpts) {
  const open = new Set<Socket>()
  let server: Server
  let port: number | undefined
  let bytes = 0
  let isFrozen = false
  const mend = async () => {
    const leased = (port ??= await leasePort())
    return new Promise<number>((resolve) => {
      server = createServer((socket) => {
        open.add(socket)
        if (isFrozen) {
          socket.on('error', () => {}).on('close', () => open.delete(socket))
          return
        }
        const upstream = connect(target)
        for (const side of [socket, upstream]) {
          open.add(side)
          side.on('error', () => {}).on('close', () => open.delete(side))
        }
        socket.on('data', (data) => {
          bytes += data.length
        })
        socket.pipe(upstream).pipe(socket)
      })
      server.listen(leased, '127.0.0.1', () => resolve(leased))
    })
  }
  const freeze = () => {
    isFrozen = true
    for (const side of open) side.unpipe().pause()
  }
  const cut = () => {
    isFrozen = false
    server.close()
    for (const side of open) side.destroy()
  }
  return { mend, cut, freeze, sent: () => bytes }
}
