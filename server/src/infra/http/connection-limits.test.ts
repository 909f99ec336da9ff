import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { bareApplication } from '../../../test/bare-application.ts'
import type { TrustProxy } from './trusted-proxies.ts'

const GET = 'GET / HTTP/1.1\r\nHost: seam.test\r\nConnection: close\r\n\r\n'

/** Answers to `/` wait for `release`. */
function waitingRoute() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { mount: bareRoute(() => released.then(() => 'here')), release: () => release() }
}
const bareRoute =
  (answer: () => unknown) => (app: Parameters<Parameters<typeof bareApplication>[0]>[0]) =>
    void app.get('/', async (_request, reply) => reply.send(await answer()))

const patience = { timeout: 10_000 }

test('beyond the connections of one network the next is closed at once, until one ends', async () => {
  const { connect } = await bareApplication(
    bareRoute(() => 'here'),
    {
      connectionLimits: { loopback: 2 },
    },
  )
  const [first] = [await connect(), await connect()]
  const refused = await connect()
  refused.send(GET)
  expect(await refused.readAll()).toBe('')
  await first?.hangUp()
  await vi.waitFor(async () => {
    const next = await connect()
    next.send(GET)
    expect(await next.readAll()).toContain('here')
  }, patience)
})

test('beyond the connections of all networks together the next is closed at once', async () => {
  const { connect } = await bareApplication(
    bareRoute(() => 'here'),
    {
      connectionLimits: { total: 2 },
    },
  )
  await Promise.all([connect(), connect()])
  const refused = await connect()
  refused.send(GET)
  expect(await refused.readAll()).toBe('')
})

test.each<{ trustProxy: TrustProxy }>([
  { trustProxy: true },
  { trustProxy: 1 },
  { trustProxy: ['10.0.0.1', '127.0.0.0/8'] },
])(
  'a proxy that is trusted as $trustProxy may open more connections than a network',
  async ({ trustProxy }) => {
    const { connect } = await bareApplication(
      bareRoute(() => 'here'),
      {
        trustProxy,
        connectionLimits: { loopback: 1 },
      },
    )
    await Promise.all([connect(), connect()])
    const third = await connect()
    third.send(GET)
    expect(await third.readAll()).toContain('here')
  },
)

test.each<{ trustProxy: TrustProxy }>([
  { trustProxy: false },
  { trustProxy: 0 },
  { trustProxy: ['10.0.0.1'] },
])('trusting $trustProxy, the limit holds', async ({ trustProxy }) => {
  const { connect } = await bareApplication(
    bareRoute(() => 'here'),
    {
      trustProxy,
      connectionLimits: { loopback: 1 },
    },
  )
  await connect()
  const refused = await connect()
  refused.send(GET)
  expect(await refused.readAll()).toBe('')
})

test('behind a proxy the requests of one network that are in progress are limited', async () => {
  const route = waitingRoute()
  const { origin } = await bareApplication(route.mount, {
    trustProxy: true,
    connectionLimits: { perNetwork: 2 },
  })
  const get = (ip: string) => fetch(origin, { headers: { 'x-forwarded-for': ip } })
  const running = [get('203.0.113.1'), get('203.0.113.1'), get('203.0.113.2')]
  const refused = await vi.waitFor(async () => {
    const abort = AbortSignal.timeout(1_000)
    const answer = await fetch(origin, {
      headers: { 'x-forwarded-for': '203.0.113.1' },
      signal: abort,
    })
    expect(answer.status).toBe(429)
    return answer
  }, patience)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  route.release()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await get('203.0.113.1')).status).toBe(200)
})

test('a client that reads nothing is hung up on, and what was being sent to it ends', async () => {
  const body = Readable.from(
    (function* chunks() {
      for (let count = 0; count < 1_000; count++) yield Buffer.alloc(100_000)
    })(),
  )
  const ended = new Promise((resolve) => body.once('close', resolve))
  const { connect } = await bareApplication(
    bareRoute(() => body),
    { connectionLimits: { stall: 300 } },
  )
  const client = await connect()
  client.send(GET)
  await ended
  expect((await client.readAll()).length).toBeLessThan(100_000_000)
})
