import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Rules {
  /** Chunks with more bytes get 413, as from a proxy with a body limit. */
  maxChunkBytes?: number
  /** Cuts the connection after each of these total numbers of chunk bytes. */
  cuts?: number[]
  /** Forwards nothing after this many chunk bytes until `release`. */
  holdAfter?: number
}

const isChunk = ({ method, url }: IncomingMessage) =>
  method === 'PATCH' && url?.startsWith('/media/tus/') === true

/**
 * Starts a proxy in front of the product that disrupts resumable uploads and counts the chunk bytes
 * that the product receives.
 */
export async function startMediaProxy(rules: Rules = {}) {
  const [hostname, port] = ['127.0.0.1', process.env.E2E_PORT]
  const cuts = [...(rules.cuts ?? [])]
  let holdAfter = rules.holdAfter ?? Number.POSITIVE_INFINITY
  let receivedBytes = 0
  let rejectedChunks = 0
  let resolveReleased = () => {}
  const held = new Map<string, () => Promise<void>>()
  let resolveHeld = () => {}
  const isHeld = new Promise<void>((resolve) => {
    resolveHeld = resolve
  })
  const released = new Promise<void>((resolve) => {
    resolveReleased = resolve
  })
  const chunks: { path: string; bytes: number }[] = []
  const upstreamsClosed = new Set<Promise<void>>()

  async function forward(from: IncomingMessage, to: ServerResponse) {
    // Otherwise a request for the offset may arrive while the product still reads earlier bytes.
    await Promise.all(upstreamsClosed)
    const { method, url: path = '', headers } = from
    const bytes = Number(headers['content-length'])
    if (isChunk(from)) {
      if (bytes > (rules.maxChunkBytes ?? Number.POSITIVE_INFINITY)) {
        rejectedChunks += 1
        from.resume()
        return to.writeHead(413, { 'content-type': 'text/plain' }).end('Request Entity Too Large')
      }
      chunks.push({ path, bytes })
      // Its client is gone, which is not always detected on a connection that no one reads.
      await held.get(path)?.()
    }
    const upstream = request({ hostname, port, method, path, headers, agent: false })
    upstream.on('error', () => to.destroy())
    upstream.on('response', (response) => {
      // On a reused connection, the browser itself would retry an interrupted request.
      to.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' })
      response.pipe(to)
      response.on('error', () => to.destroy())
    })
    if (!isChunk(from)) return from.pipe(upstream)
    // Ends the upstream connection so that the forwarded bytes still arrive.
    const upstreamClosed = new Promise<void>((resolve) => upstream.once('close', resolve))
    const disconnect = () => {
      upstream.socket?.end()
      from.destroy()
      upstreamsClosed.add(upstreamClosed)
      return upstreamClosed
    }
    const clientClosed = new Promise<void>((resolve) => from.once('close', resolve))
    for await (const chunk of from.on('error', () => {})) {
      let remaining = chunk as Buffer
      while (remaining.length > 0) {
        if (receivedBytes >= holdAfter) {
          resolveHeld()
          held.set(path, disconnect)
          await Promise.race([released, clientClosed])
          if (held.get(path) === disconnect) held.delete(path)
          if (from.destroyed) return void disconnect()
        }
        const next = Math.min(
          holdAfter > receivedBytes ? holdAfter : Number.POSITIVE_INFINITY,
          cuts[0] ?? Infinity,
        )
        const part = remaining.subarray(0, Math.max(1, next - receivedBytes))
        remaining = remaining.subarray(part.length)
        receivedBytes += part.length
        await new Promise((resolve) => upstream.write(part, resolve))
        if (receivedBytes >= (cuts[0] ?? Number.POSITIVE_INFINITY)) {
          cuts.shift()
          return void disconnect()
        }
      }
    }
    return upstream.end()
  }

  const server = createServer((from, to) => {
    forward(from, to).catch(() => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** File bytes that the product has received. */
    receivedBytes: () => receivedBytes,
    /** Forwarded chunks: their paths and content lengths. */
    chunks,
    rejectedChunks: () => rejectedChunks,
    cutsLeft: () => cuts.length,
    /** Resolves once chunks are held. */
    isHeld,
    /** Cuts the held connections. Resolves once the product has read the bytes sent before. */
    cut: async () => {
      await Promise.all([...held.values()].map((disconnect) => disconnect()))
    },
    release() {
      holdAfter = Number.POSITIVE_INFINITY
      resolveReleased()
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
