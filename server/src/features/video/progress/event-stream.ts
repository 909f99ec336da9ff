import type { ServerResponse } from 'node:http'

/** Milliseconds between two signs of life: proxies hang up on what is silent. */
const BEAT = 15_000
/** Bytes that may wait for a client that does not read. */
const PATIENCE = 256 * 1024

export interface EventStream {
  send(event: string, data: string): void
  end(): void
}

/**
 * Begins an answer of server-sent events, with the headers that are set on it. `data` is one line.
 * Who does not read is hung up on. `onClose` is told when it is over, whoever ended it.
 */
export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The connection has no other use afterwards, and would hold up a server that stops.
    connection: 'close',
  })
  response.on('error', () => {})
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > PATIENCE) response.destroy()
  }
  const beat = setInterval(() => {
    if (response.writableEnded || response.writableNeedDrain) response.destroy()
    else write(': \n\n')
  }, BEAT)
  response.once('close', () => {
    clearInterval(beat)
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
