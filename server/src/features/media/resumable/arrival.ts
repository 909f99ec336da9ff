import type { IncomingMessage } from 'node:http'
import { watchPace } from '../upload-pace.ts'

/** The body of a request as it comes. */
export interface Arrival {
  /** Ends where the body ends or breaks off; what has arrived until then is always given. */
  chunks: AsyncGenerator<Uint8Array>
  /** Returns how many bytes have been given. */
  received(): number
  /** Hangs up, and takes no more than what is here already. */
  breakOff(): void
}

/**
 * The body of a request for somebody who wants all that arrived, even when its sender is cut off: a
 * stream that is piped throws away what it has buffered then. It hangs up on a sender that is too slow.
 */
export function arrivalOf(request: IncomingMessage): Arrival {
  const events = ['readable', 'end', 'aborted', 'close', 'error'] as const
  // At once: what came in later would be lost, and have to be sent again.
  const breakOff = () => request.destroy()

  let received = 0

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const pace = watchPace(breakOff)
    let wake = () => {}
    const stir = () => wake()
    for (const event of events) request.on(event, stir)
    // Told to somebody, or it ends the process: also when it comes late.
    request.on('error', () => {})
    try {
      for (;;) {
        const next = new Promise<void>((resolve) => {
          wake = resolve
        })
        const chunk = request.read() as Buffer | null
        if (chunk) {
          pace.arrived(chunk.length)
          received += chunk.length
          yield chunk
        } else if (request.readableEnded || request.destroyed) {
          return
        } else {
          await next
        }
      }
    } finally {
      pace.stop()
      for (const event of events) request.off(event, stir)
    }
  }
  return { chunks: chunks(), received: () => received, breakOff }
}
