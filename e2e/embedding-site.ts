import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The sandbox of embedded players in Mastodon. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms'

/** A request to the product through the proxy, with the cookies in both directions. */
interface RecordedRequest {
  method: string | undefined
  path: string
  sent: string | undefined
  received: string[]
}

async function listen(handle: (from: IncomingMessage, to: ServerResponse) => void, host: string) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Starts another site, whose pages have one frame, and a proxy in front of the product that records
 * cookies. They have different hosts, so that browsers treat them as different sites.
 */
export async function startEmbeddingSite() {
  const requests: RecordedRequest[] = []
  const product = await listen((from, to) => {
    const { method, url = '', headers } = from
    const recorded: RecordedRequest = { method, path: url, sent: headers.cookie, received: [] }
    requests.push(recorded)
    const upstream = request(
      { host: '127.0.0.1', port: process.env.E2E_PORT, method, path: url, headers, agent: false },
      (answer) => {
        recorded.received = answer.headers['set-cookie'] ?? []
        answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.headers))
      },
    )
    upstream.on('error', () => to.destroy())
    from.pipe(upstream)
  }, '127.0.0.1')
  const site = await listen((from, to) => {
    const { searchParams } = new URL(from.url ?? '', 'http://localhost')
    const attribute = (name: string) => searchParams.get(name)?.replaceAll('"', '&quot;') ?? ''
    to.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>Elsewhere</title><iframe src="${attribute('frame')}" width="560" height="315"
        sandbox="${attribute('sandbox')}" allow="autoplay; fullscreen" allowfullscreen></iframe>`,
    )
  }, 'localhost')
  return {
    /** The origin at which browsers reach the product. */
    productOrigin: product.origin,
    /** Returns the URL of a page with a frame of the product at this path. */
    pageWith: (path: string, sandbox = SANDBOX) =>
      `${site.origin}/?${String(new URLSearchParams({ frame: product.origin + path, sandbox }))}`,
    /** All requests so far, in the order of arrival. */
    requests,
    stop() {
      product.stop()
      site.stop()
    },
  }
}
