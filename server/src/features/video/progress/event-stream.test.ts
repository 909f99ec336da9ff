import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../../test/processes.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) close()
})

/** A stream and the bare connection of its client, which reads nothing by itself. */
async function connected() {
  let over = false
  const opened = Promise.withResolvers<{ stream: EventStream; response: ServerResponse }>()
  const server = createServer((_request, response) => {
    const stream = openEventStream(response, () => {
      over = true
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
  return { ...(await opened.promise), client, isOver: () => over }
}

test('who does not read is hung up on, before much waits for them', async () => {
  const { stream, response, isOver } = await connected()
  const event = 'x'.repeat(64 * 1024)
  let most = 0
  await until(async () => {
    stream.send('video', event)
    most = Math.max(most, response.writableLength)
    return isOver()
  })
  expect(most).toBeLessThan(1024 * 1024)
})

test('a stream is never silent for long, and says how soon to come again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { client } = await connected()
  let received = ''
  client.on('data', (bytes) => (received += String(bytes))).resume()
  await until(async () => received.includes('retry: 2000\n\n'))
  vi.advanceTimersByTime(15_000)
  await until(async () => received.includes(': \n\n'))
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})

test('a stream that is ended sends what it has to say, and its connection goes', async () => {
  const { stream, client, isOver } = await connected()
  let received = ''
  client.on('data', (bytes) => (received += String(bytes))).resume()
  stream.send('gone', 'Abcdefghijk')
  stream.end()
  stream.send('gone', 'too late')
  await new Promise((resolve) => client.once('end', resolve))
  await until(async () => isOver())
  expect(received).toContain('event: gone\ndata: Abcdefghijk\n\n')
  expect(received).not.toContain('too late')
})
