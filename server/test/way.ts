import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** A way to what listens there, that can be cut and mended. `mend` gives its port on 127.0.0.1. */
export function openWay(there: NetConnectOpts) {
  const open = new Set<Socket>()
  let server: Server
  let port = 0
  const mend = () =>
    new Promise<number>((resolve) => {
      server = createServer((socket) => {
        const far = connect(there)
        for (const end of [socket, far]) {
          open.add(end)
          end.on('error', () => {}).on('close', () => open.delete(end))
        }
        socket.pipe(far).pipe(socket)
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port
        resolve(port)
      })
    })
  const cut = () => {
    server.close()
    for (const end of open) end.destroy()
  }
  return { mend, cut }
}
