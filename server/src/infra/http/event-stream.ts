import type { ServerResponse } from 'node:http'

/** Milliseconds between heartbeats. Proxies close silent connections. */
const HEARTBEAT_MS = 15_000
/** Maximum bytes buffered for a client that does not read. */
const MAX_BUFFERED_BYTES = 256 * 1024

export interface EventStream {
  send(event: string, data: string): void
  end(): void
}

/**
 * Starts a stream of server-sent events on a response whose headers are already set. `data` must be
 * one line. Disconnects a client that does not read. Calls `onClose` when either side ends the
 * stream.
 */
export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A reused connection would delay the shutdown of the server.
    connection: 'close',
  })
  response.on('error', () => {})
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
  }
  const heartbeat = setInterval(() => {
    if (response.writableEnded || response.writableNeedDrain) response.destroy()
    else write(': \n\n')
  }, HEARTBEAT_MS)
  response.once('close', () => {
    clearInterval(heartbeat)
    onClose()
  })
  write('retry: 2000\n\n')
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
    end: () => {
      if (!response.writableEnded) response.end()
    },
  }
}
