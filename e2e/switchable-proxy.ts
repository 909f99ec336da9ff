import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SERVICE_WORKER } from '@seam/contract/pages.ts'

type Change = (text: string) => string
const unchanged: Change = (text) => text

/**
 * Starts a proxy in front of the product on this port. `switchTo` puts another server behind the same
 * origin, or changes the text of its pages and service worker. With null, every response is 503.
 */
export async function startSwitchableProxy(firstPort: string) {
  let port: string | null = firstPort
  let change = unchanged
  const server = createServer(({ method, url, headers: sent }, response) => {
    if (port === null) return response.writeHead(503, { 'content-type': 'text/plain' }).end('Down')
    const headers = { ...sent, ...(change !== unchanged && { 'accept-encoding': 'identity' }) }
    const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    upstream.on('error', () => response.destroy())
    upstream.on('response', (answer) => {
      const { statusCode = 502, headers: received } = answer
      const isPage = /html/.test(received['content-type'] ?? '') || url === SERVICE_WORKER
      if (change === unchanged || !isPage) {
        return answer.pipe(response.writeHead(statusCode, received))
      }
      delete received['content-length']
      return void text(answer).then((body) =>
        response.writeHead(statusCode, received).end(change(body)),
      )
    })
    return upstream.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switchTo(otherPort: string | null, otherChange = unchanged) {
      port = otherPort
      change = otherChange
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
