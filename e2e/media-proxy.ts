import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Rules {
  /** Pieces that are larger, in bytes, are refused with 413, as by a proxy that knows nothing of us. */
  largest?: number
  /** After so many bytes of pieces the connection is cut, and so on. Bytes from the very first. */
  cuts?: number[]
  /** After so many bytes of pieces nothing more is passed on until the way is free again. */
  hold?: number
}

const isPiece = ({ method, url }: IncomingMessage) =>
  method === 'PATCH' && url?.startsWith('/media/tus/') === true

/**
 * A proxy in front of the product that is hard on uploads in pieces, and counts how many bytes of them
 * the product has got.
 */
export async function mediaProxy(rules: Rules = {}) {
  const [hostname, port] = ['127.0.0.1', process.env.E2E_PORT]
  const cuts = [...(rules.cuts ?? [])]
  let hold = rules.hold ?? Number.POSITIVE_INFINITY
  let arrived = 0
  let refused = 0
  let free = () => {}
  const held = new Set<() => void>()
  let reached = () => {}
  const isHeld = new Promise<void>((resolve) => {
    reached = resolve
  })
  const wayIsFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const pieces: { path: string; bytes: number }[] = []

  async function pass(from: IncomingMessage, to: ServerResponse) {
    const { method, url: path, headers } = from
    const bytes = Number(headers['content-length'])
    if (isPiece(from)) {
      if (bytes > (rules.largest ?? Number.POSITIVE_INFINITY)) {
        refused += 1
        from.resume()
        return to.writeHead(413, { 'content-type': 'text/plain' }).end('Request Entity Too Large')
      }
      pieces.push({ path: path ?? '', bytes })
    }
    const onward = request({ hostname, port, method, path, headers, agent: false })
    onward.on('error', () => to.destroy())
    onward.on('response', (answer) => {
      // A browser sends again by itself what was cut off on a connection that it had used before.
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
      answer.pipe(to)
      answer.on('error', () => to.destroy())
    })
    if (!isPiece(from)) return from.pipe(onward)
    // All that was passed on arrives, also where the rest never comes.
    const breakOff = () => {
      onward.socket?.end()
      from.destroy()
    }
    const gone = new Promise<void>((resolve) => from.once('close', resolve))
    for await (const chunk of from.on('error', () => {})) {
      let rest = chunk as Buffer
      while (rest.length > 0) {
        if (arrived >= hold) {
          reached()
          held.add(breakOff)
          await Promise.race([wayIsFree, gone])
          held.delete(breakOff)
          if (from.destroyed) return breakOff()
        }
        const next = Math.min(hold > arrived ? hold : Number.POSITIVE_INFINITY, cuts[0] ?? Infinity)
        const part = rest.subarray(0, Math.max(1, next - arrived))
        rest = rest.subarray(part.length)
        arrived += part.length
        await new Promise((resolve) => onward.write(part, resolve))
        if (arrived >= (cuts[0] ?? Number.POSITIVE_INFINITY)) {
          cuts.shift()
          return breakOff()
        }
      }
    }
    return onward.end()
  }

  const server = createServer((from, to) => {
    pass(from, to).catch(() => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes of files that the product has got. */
    arrived: () => arrived,
    /** Pieces that were passed on: where to, and how large they were to be. */
    pieces,
    refused: () => refused,
    cutsLeft: () => cuts.length,
    /** Until nothing is passed on any more. */
    isHeld,
    /** Cuts what is held. */
    cut: () => held.forEach((breakOff) => breakOff()),
    release() {
      hold = Number.POSITIVE_INFINITY
      free()
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
