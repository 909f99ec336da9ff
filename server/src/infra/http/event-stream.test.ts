import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) close()
})

/** Returns a stream and its client's raw connection, which is paused. */
async function connected() {
  let closed = false
  const opened = Promise.withResolvers<{ stream: EventStream; response: ServerResponse }>()
  const server = createServer((_request, response) => {
    const stream = openEventStream(response, () => {
      closed = true
    })
    opened.resolve({ stream, response })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {}).pause()
  client.write('GET / HTTP/1.1\r\nHost: seam.test\r\n\r\n')
  closers.push(
    () => server.close(),
    () => client.destroy(),
  )
  return { ...(await opened.promise), client, isClosed: () => closed }
}

test('disconnects a client that does not read, before much is buffered', async () => {
  const { stream, response, isClosed } = await connected()
  const event = 'x'.repeat(64 * 1024)
  let maxBuffered = 0
  await waitUntil(async () => {
    stream.send('video', event)
    maxBuffered = Math.max(maxBuffered, response.writableLength)
    return isClosed()
  })
  expect(maxBuffered).toBeLessThan(1024 * 1024)
})

test('sends heartbeats and the reconnection delay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { client } = await connected()
  let received = ''
  client.on('data', (bytes) => (received += String(bytes))).resume()
  await waitUntil(async () => received.includes('retry: 2000\n\n'))
  vi.advanceTimersByTime(15_000)
  await waitUntil(async () => received.includes(': \n\n'))
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})

test('an ended stream sends its last events and closes the connection', async () => {
  const { stream, client, isClosed } = await connected()
  let received = ''
  client.on('data', (bytes) => (received += String(bytes))).resume()
  stream.send('gone', 'Abcdefghijk')
  stream.end()
  stream.send('gone', 'too late')
  await new Promise((resolve) => client.once('end', resolve))
  await waitUntil(async () => isClosed())
  expect(received).toContain('event: gone\ndata: Abcdefghijk\n\n')
  expect(received).not.toContain('too late')
})
