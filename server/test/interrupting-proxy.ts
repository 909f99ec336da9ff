import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy to `origin` that interrupts each connection after forwarding as many client bytes
 * as the next number in `cuts`, alternately with a reset and an orderly close.
 */
export async function startInterruptingProxy(origin: string, cuts: number[]) {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  let cutCount = 0
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) })
    let forwarded = 0
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    server.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      const limit = cuts[cutCount]
      forwarded += bytes.length
      if (limit === undefined || forwarded < limit) {
        if (!server.write(bytes)) {
          client.pause()
          server.once('drain', () => client.resume())
        }
        return
      }
      cutCount += 1
      client.pause()
      server.write(bytes.subarray(0, bytes.length - (forwarded - limit)), () => {
        if (cutCount % 2) server.resetAndDestroy()
        else server.end(() => server.destroy())
        client.resetAndDestroy()
      })
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutsMade: () => cutCount,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
