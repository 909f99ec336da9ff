import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/**
 * A way to what listens there, that can be cut and mended. `mend` gives its port on 127.0.0.1;
 * `sent` is how many bytes have gone there.
 */
export function openWay(there: NetConnectOpts) {
  const open = new Set<Socket>()
  let server: Server
  let port = 0
  let bytes = 0
  const mend = () =>
    new Promise<number>((resolve) => {
      server = createServer((socket) => {
        const far = connect(there)
        for (const end of [socket, far]) {
          open.add(end)
          end.on('error', () => {}).on('close', () => open.delete(end))
        }
        socket.on('data', (data) => {
          bytes += data.length
        })
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
  return { mend, cut, sent: () => bytes }
}
