import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Passes connections on to `origin`, and cuts one each time it has passed on as many bytes from the
 * client as the next number of `cuts` says: with a reset or an orderly end, in turns.
 */
export async function cuttingProxy(origin: string, cuts: number[]) {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  let cut = 0
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) })
    let passed = 0
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
      const limit = cuts[cut]
      passed += bytes.length
      if (limit === undefined || passed < limit) {
        if (!server.write(bytes)) {
          client.pause()
          server.once('drain', () => client.resume())
        }
        return
      }
      cut += 1
      client.pause()
      server.write(bytes.subarray(0, bytes.length - (passed - limit)), () => {
        if (cut % 2) server.resetAndDestroy()
        else server.end(() => server.destroy())
        client.resetAndDestroy()
      })
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutsMade: () => cut,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
