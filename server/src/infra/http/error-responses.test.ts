import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'
import { createSemaphore } from '../semaphore.ts'

test('returns 429 with Retry-After when work has waited too long for a semaphore', async () => {
  const semaphore = createSemaphore(1, 20)
  const { promise: end, resolve: endWork } = Promise.withResolvers<void>()
  void semaphore('first', () => end)
  const { origin } = await startBareApplication((app) => {
    app.get('/busy', () => semaphore('second', async () => 'never'))
  })
  const response = await fetch(`${origin}/busy`)
  endWork()
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toEqual({
    type: 'urn:seam:problem:too-many',
    title: 'Too many requests',
    status: 429,
    detail: 'Please wait 5 seconds and try again',
    code: 'too-many',
  })
})

test.each([
  ['is answered', 'GET /late HTTP/1.1\r\nhost: seam.test\r\nconnection: close\r\n\r\n', 200],
  ['that sends nothing ends with 408', '', 408],
])(
  'a request on an unused connection that times out at that moment %s',
  async (_, sent, status) => {
    const timedOut = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const accepted = Promise.withResolvers<Socket>()
    const { app, origin } = await startBareApplication((bare) => {
      bare.server.on('connection', accepted.resolve)
      bare.get('/late', async () => 'in time')
    })
    const client = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(client, 'connect')
    const socket = await accepted.promise
    const answer = text(client)
    client.write(sent)
    app.server.emit('clientError', timedOut, socket)
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  },
)
