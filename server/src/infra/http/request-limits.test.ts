import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { startSecondWeb } from '../../../test/app.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { DEFAULT_REQUEST_LIMITS } from './request-limits.ts'
import { eventually } from '../../../test/eventually.ts'

let web: Awaited<ReturnType<typeof startSecondWeb>>
beforeAll(async () => {
  web = await startSecondWeb({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
})
afterAll(() => web.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

test.each([
  ['an unknown URL', 'GET', '/nothing.php', '203.0.113.1'],
  ['an unknown API path', 'POST', `${API_BASE}/nothing`, '203.0.113.2'],
  ['an unknown file', 'GET', '/media/nothing', '203.0.113.3'],
  ['a method that an endpoint does not have', 'DELETE', `${API_BASE}/video`, '203.0.113.4'],
])(
  'returns 429 with Retry-After for too many requests of %s, only for this network and such requests',
  async (_what, method, path, ip) => {
    const send = (address: string) => fetch(web.origin + path, { method, ...from(address) })
    const { points } = DEFAULT_REQUEST_LIMITS.unknown
    const statuses = new Set<number>()
    for (let sent = 0; sent < points; sent += 100) {
      const responses = await Promise.all(Array.from({ length: 100 }, () => send(ip)))
      for (const { status } of responses) statuses.add(status)
    }
    expect(statuses).not.toContain(429)
    const rejected = await send(ip)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('198.51.100.1')).status).not.toBe(429)
    expect((await fetch(`${web.origin}${API_BASE}/video`, from(ip))).status).toBe(200)
    expect((await fetch(`${web.origin}/`, from(ip))).status).toBe(200)
  },
)

test('files and pages share a limit, API endpoints have their own', async () => {
  const { origin } = await startBareApplication(
    (app) => {
      app.get('/file', { exposeHeadRoute: true }, () => 'bytes')
      app.get('/call', { config: { rateLimit: 'by itself' } }, () => 'data')
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
])('a network that sends %s too often no longer gets an error response', async (_what, request) => {
  const { connect } = await startBareApplication(() => {}, {
    requestLimits: { unreadable: { points: 2, seconds: 60 } },
  })
  const send = async () => {
    const connection = await connect()
    connection.send(request)
    return (await connection.readAll()).split('\r\n')[0]
  }
  const badRequest = 'HTTP/1.1 400 Bad Request'
  expect([await send(), await send()]).toEqual([badRequest, badRequest])
  expect(await send()).toMatch(/^$|429/)
})

test('a client cannot keep the connection open after an error response to unreadable input', async () => {
  const { app, connect } = await startBareApplication(() => {})
  const connection = await connect()
  connection.send('HELLO\r\n\r\n')
  const openConnections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  expect(await openConnections()).toBe(1)
  await eventually(async () => expect(await openConnections()).toBe(0))
})
