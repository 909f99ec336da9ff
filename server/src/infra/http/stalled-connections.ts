import type { Socket } from 'node:net'

/** What is read of a connection. */
export type Connection = Pick<Socket, 'bytesWritten' | 'writableLength' | 'resetAndDestroy'> & {
  /** Node's own handle. Nothing public tells how much of a single write the client has taken. */
  _handle?: { writeQueueSize?: number } | null
}

interface Progress {
  /** Bytes of the writes that the kernel has taken as a whole. */
  sent: number
  /** Bytes of the current write that it has not taken. */
  queued: number
  /** When either changed, or nothing was waiting. */
  at: number
}

/** Closes connections that have bytes waiting for a client that takes none. */
export interface StalledConnections {
  watch(connection: Connection): void
  forget(connection: Connection): void
  /** Looks at every connection once, at the time `now` in milliseconds. */
  sweep(now: number): void
}

/** `window` is how long a client may take nothing, in milliseconds. */
export function createStalledConnections(window: number): StalledConnections {
  const open = new Map<Connection, Progress>()
  return {
    watch: (connection) => void open.set(connection, { sent: -1, queued: 0, at: 0 }),
    forget: (connection) => void open.delete(connection),
    sweep(now) {
      for (const [connection, last] of open) {
        const { writableLength: waiting, bytesWritten } = connection
        const sent = bytesWritten - waiting
        const queued = connection._handle?.writeQueueSize ?? 0
        if (waiting === 0 || sent !== last.sent || queued !== last.queued) {
          open.set(connection, { sent, queued, at: now })
        } else if (now - last.at >= window) {
          // A reset also frees what the kernel still holds for the client.
          connection.resetAndDestroy()
        }
      }
    },
  }
}
