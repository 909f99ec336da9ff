import type { LookupAddress } from 'node:dns'
import { createServer, type ServerOptions } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoing } from '../src/infra/outgoing/outgoing-request.ts'
import { createCertificate } from './certificate.ts'

const HOST = 'outside.test'
const certificate: ServerOptions & { cert: string } = createCertificate(HOST)
const trusted = new Set<string>()

/**
 * Sends requests like the product. Of local addresses, only the servers of {@link listenOutside} are
 * allowed.
 */
export const testOutgoing = createOutgoing({
  trusted,
  ca: certificate.cert,
  resolve: async (host): Promise<LookupAddress[]> => {
    if (host !== HOST) throw new Error(`${host} is not resolved in tests`)
    return [{ address: '127.0.0.1', family: 4 }]
  },
})

/** Starts an https server on this machine that the product treats as one on the internet. */
export async function listenOutside(listener: RequestListener) {
  const server = createServer(certificate, listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `${HOST}:${(server.address() as AddressInfo).port}`
  trusted.add(host)
  return {
    host,
    async close() {
      trusted.delete(host)
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
