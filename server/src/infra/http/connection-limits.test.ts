import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'
import type { TrustProxy } from './trusted-proxies.ts'
import { eventually } from '../../../test/eventually.ts'

const GET = 'GET / HTTP/1.1\r\nHost: seam.test\r\nConnection: close\r\n\r\n'

/** A route at `/` that responds after `release`. */
function waitingRoute() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { mount: singleRoute(() => released.then(() => 'here')), release: () => release() }
}
const singleRoute =
  (respond: () => unknown) => (app: Parameters<Parameters<typeof startBareApplication>[0]>[0]) =>
    void app.get('/', async (_request, reply) => reply.send(await respond()))

test('closes further connections from a network that has reached its limit, until one ends', async () => {
  const { connect } = await startBareApplication(
    singleRoute(() => 'here'),
    {
      connectionLimits: { loopback: 2 },
    },
  )
  const [first] = [await connect(), await connect()]
  const rejected = await connect()
  rejected.send(GET)
  expect(await rejected.readAll()).toBe('')
  await first?.hangUp()
  await eventually(async () => {
    const next = await connect()
    next.send(GET)
    expect(await next.readAll()).toContain('here')
  })
})

test('closes further connections when the total limit is reached', async () => {
  const { connect } = await startBareApplication(
    singleRoute(() => 'here'),
    {
      connectionLimits: { total: 2 },
    },
  )
  await Promise.all([connect(), connect()])
  const rejected = await connect()
  rejected.send(GET)
  expect(await rejected.readAll()).toBe('')
})

test.each<{ trustProxy: TrustProxy }>([
  { trustProxy: true },
  { trustProxy: 1 },
  { trustProxy: ['10.0.0.1', '127.0.0.0/8'] },
])('a proxy trusted by $trustProxy may exceed the limit of a network', async ({ trustProxy }) => {
  const { connect } = await startBareApplication(
    singleRoute(() => 'here'),
    {
      trustProxy,
      connectionLimits: { loopback: 1 },
    },
  )
  await Promise.all([connect(), connect()])
  const third = await connect()
  third.send(GET)
  expect(await third.readAll()).toContain('here')
})

test.each<{ trustProxy: TrustProxy }>([
  { trustProxy: false },
  { trustProxy: 0 },
  { trustProxy: ['10.0.0.1'] },
])('with TRUST_PROXY $trustProxy the limit applies', async ({ trustProxy }) => {
  const { connect } = await startBareApplication(
    singleRoute(() => 'here'),
    {
      trustProxy,
      connectionLimits: { loopback: 1 },
    },
  )
  await connect()
  const rejected = await connect()
  rejected.send(GET)
  expect(await rejected.readAll()).toBe('')
})

test('limits the requests in progress from one network behind a proxy', async () => {
  const route = waitingRoute()
  const { origin } = await startBareApplication(route.mount, {
    trustProxy: true,
    connectionLimits: { perNetwork: 2 },
  })
  const get = (ip: string) => fetch(origin, { headers: { 'x-forwarded-for': ip } })
  const running = [get('203.0.113.1'), get('203.0.113.1'), get('203.0.113.2')]
  const rejected = await eventually(async () => {
    const abort = AbortSignal.timeout(1_000)
    const response = await fetch(origin, {
      headers: { 'x-forwarded-for': '203.0.113.1' },
      signal: abort,
    })
    expect(response.status).toBe(429)
    return response
  })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  route.release()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await get('203.0.113.1')).status).toBe(200)
})

test('closes the connection of a client that reads nothing, and ends the response stream', async () => {
  const body = Readable.from(
    (function* chunks() {
      for (let count = 0; count < 1_000; count++) yield Buffer.alloc(100_000)
    })(),
  )
  const ended = new Promise((resolve) => body.once('close', resolve))
  const { connect } = await startBareApplication(
    singleRoute(() => body),
    { connectionLimits: { stallTimeoutMs: 300 } },
  )
  const client = await connect()
  client.send(GET)
  await ended
  expect((await client.readAll()).length).toBeLessThan(100_000_000)
})
