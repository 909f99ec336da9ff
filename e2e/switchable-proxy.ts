import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy in front of the product on this port. `switchTo` puts another server behind the same
 * origin; with null every response is 503.
 */
export async function startSwitchableProxy(firstPort: string) {
  let port: string | null = firstPort
  const server = createServer(({ method, url, headers }, response) => {
    if (port === null) return response.writeHead(503, { 'content-type': 'text/plain' }).end('Down')
    const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    upstream.on('error', () => response.destroy())
    upstream.on('response', (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    return upstream.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switchTo(otherPort: string | null) {
      port = otherPort
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
