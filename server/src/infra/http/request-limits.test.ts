import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { secondWeb } from '../../../test/app.ts'
import { bareApplication } from '../../../test/bare-application.ts'
import { REQUEST_LIMITS } from './request-limits.ts'

let web: Awaited<ReturnType<typeof secondWeb>>
beforeAll(async () => {
  web = await secondWeb({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
})
afterAll(() => web.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

test.each([
  ['an unknown address', 'GET', '/nothing.php', '203.0.113.1'],
  ['an unknown call', 'POST', `${API_BASE}/nothing`, '203.0.113.2'],
  ['an unknown file', 'GET', '/media/nothing', '203.0.113.3'],
  ['a method that a call does not have', 'DELETE', `${API_BASE}/video`, '203.0.113.4'],
])(
  'asking for %s too often is 429 with Retry-After, for this network and such requests alone',
  async (_what, method, path, ip) => {
    const ask = (at: string) => fetch(web.origin + path, { method, ...from(at) })
    const { points } = REQUEST_LIMITS.unknown
    const before = new Set<number>()
    for (let asked = 0; asked < points; asked += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask(ip)))
      for (const { status } of answers) before.add(status)
    }
    expect(before).not.toContain(429)
    const refused = await ask(ip)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('198.51.100.1')).status).not.toBe(429)
    expect((await fetch(`${web.origin}${API_BASE}/video`, from(ip))).status).toBe(200)
    expect((await fetch(`${web.origin}/`, from(ip))).status).toBe(200)
  },
)

test('files and pages have a limit of their own, calls of the API count for themselves', async () => {
  const { origin } = await bareApplication(
    (app) => {
      app.get('/file', { exposeHeadRoute: true }, () => 'bytes')
      app.get('/call', { config: { counted: 'by itself' } }, () => 'data')
    },
    { requestLimits: { files: { points: 3, seconds: 60 } } },
  )
  const status = async (path: string, method = 'GET') =>
    (await fetch(origin + path, { method })).status
  expect([await status('/file'), await status('/file', 'HEAD'), await status('/file')]).toEqual([
    200, 200, 200,
  ])
  expect(await status('/file')).toBe(429)
  expect(await status('/call')).toBe(200)
  expect(await status('/nothing')).toBe(404)
})

test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['a malformed address', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
])('a network that sends %s too often gets no reason any more', async (_what, request) => {
  const { connect } = await bareApplication(() => {}, {
    requestLimits: { unreadable: { points: 2, seconds: 60 } },
  })
  const send = async () => {
    const connection = await connect()
    connection.send(request)
    return (await connection.readAll()).split('\r\n')[0]
  }
  const reason = 'HTTP/1.1 400 Bad Request'
  expect([await send(), await send()]).toEqual([reason, reason])
  expect(await send()).toMatch(/^$|429/)
})

test('a client that is told why its request can not be read can not keep the connection open', async () => {
  const { app, connect } = await bareApplication(() => {})
  const connection = await connect()
  connection.send('HELLO\r\n\r\n')
  const open = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  expect(await open()).toBe(1)
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000 })
})
