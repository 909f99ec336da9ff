import type { Socket } from 'node:net'

/** The part of a socket that the detector reads. */
export type Connection = Pick<Socket, 'bytesWritten' | 'writableLength' | 'resetAndDestroy'> & {
  /**
   * Node's internal handle. No public API reports how much of a single write the client has read.
   */
  _handle?: { writeQueueSize?: number } | null
}

interface Progress {
  /** Bytes of completed writes. */
  sent: number
  /** Bytes of the current write that the kernel has not yet accepted. */
  queued: number
  /** When either last changed, or when nothing was last pending. */
  at: number
}

/** Closes connections whose client reads none of the pending bytes. */
export interface StallDetector {
  watch(connection: Connection): void
  unwatch(connection: Connection): void
  /** Checks every connection once. `now` is in milliseconds. */
  sweep(now: number): void
}

/** `timeout`: how long a client may make no progress, in milliseconds. */
export function createStallDetector(timeout: number): StallDetector {
  const progress = new Map<Connection, Progress>()
  return {
    watch: (connection) => void progress.set(connection, { sent: -1, queued: 0, at: 0 }),
    unwatch: (connection) => void progress.delete(connection),
    sweep(now) {
      for (const [connection, last] of progress) {
        const { writableLength: pending, bytesWritten } = connection
        const sent = bytesWritten - pending
        const queued = connection._handle?.writeQueueSize ?? 0
        if (pending === 0 || sent !== last.sent || queued !== last.queued) {
          progress.set(connection, { sent, queued, at: now })
        } else if (now - last.at >= timeout) {
          // A reset also frees the kernel's send buffer.
          connection.resetAndDestroy()
        }
      }
    },
  }
}
