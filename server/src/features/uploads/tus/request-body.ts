import type { IncomingMessage } from 'node:http'
import { watchTransferRate } from '../transfer-rate.ts'

export interface RequestBody {
  /** Yields all bytes received until the body ends or the connection is lost. */
  chunks: AsyncGenerator<Uint8Array>
  received(): number
  /** Closes the connection. Bytes already received are still yielded. */
  abort(): void
}

/**
 * Reads a request body without losing received bytes when the connection is lost: a piped stream
 * would discard its buffer. Closes the connection if the client is too slow.
 */
export function readRequestBody(request: IncomingMessage): RequestBody {
  const events = ['readable', 'end', 'aborted', 'close', 'error'] as const
  // Immediately: bytes that arrive later would be lost and have to be sent again.
  const abort = () => request.destroy()

  let received = 0

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const transferRate = watchTransferRate(abort)
    let resume = () => {}
    const onEvent = () => resume()
    for (const event of events) request.on(event, onEvent)
    // Never removed: without a listener, a late 'error' event would end the process.
    request.on('error', () => {})
    try {
      for (;;) {
        const next = new Promise<void>((resolve) => {
          resume = resolve
        })
        const chunk = request.read() as Buffer | null
        if (chunk) {
          transferRate.addBytes(chunk.length)
          received += chunk.length
          yield chunk
        } else if (request.readableEnded || request.destroyed) {
          return
        } else {
          await next
        }
      }
    } finally {
      transferRate.stop()
      for (const event of events) request.off(event, onEvent)
    }
  }
  return { chunks: chunks(), received: () => received, abort }
}
