import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { problem, problems } from '@seam/contract/problem.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { getRaw, type RawResponse, sendRaw } from '../../../test/raw-http.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

/** Expects a complete problem of this status without internal details. */
function expectProblem(
  response: Omit<RawResponse, 'headers'> & { headers: Headers },
  status: number,
) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const body = problem.strict().parse(JSON.parse(response.body))
  expect(body.status).toBe(status)
  expect(problems).toHaveProperty(body.code, { status, title: body.title })
  expect(body.type).toBe(`urn:seam:problem:${body.code}`)
  expect(body.detail).not.toBe('')
  expect(response.body).not.toMatch(/stack|node_modules|\.ts\b|\/server\/|Error:|select |insert /i)
}

const json = { 'content-type': 'application/json', accept: 'application/json' }

test.each<[number, string, RequestInit]>([
  [404, `${API_BASE}/nothing`, {}],
  [404, `${API_BASE}/video/`, {}],
  [404, `${API_BASE}/video/aaaaaaaaaaa`, {}],
  [404, `${API_BASE}/video/too-short`, {}],
  [404, `${API_BASE}/video/${'a'.repeat(50)}`, {}],
  [404, `${API_BASE}/video/..%2fvideo`, {}],
  [400, `${API_BASE}/video/aaaaa%00aaaaa`, {}],
  [404, `${API_BASE}/video?username=nobody_at_all`, {}],
  [400, `${API_BASE}/video?username=no%00body`, {}],
  [400, '/v/aaaaa%00aaaaa', {}],
  [404, `${API_BASE}/video?username=%F0%9F%99%82`, {}],
  [404, '/media/nothing', {}],
  [404, '/media/videos/nothing/play.mp4', {}],
  [400, '/media/videos/no%00thing/play.mp4', {}],
  [400, '/media/videos/nothing/play%00.mp4', {}],
  [404, '/nothing', { headers: { accept: 'application/json' } }],
  [404, '/nothing', { method: 'POST' }],
  [400, `${API_BASE}/auth/login`, { method: 'POST', headers: json, body: '{' }],
  [401, `${API_BASE}/auth/session`, {}],
  [401, `${API_BASE}/auth/token/new`, {}],
  [405, `${API_BASE}/video`, { method: 'DELETE' }],
  [415, `${API_BASE}/auth/login`, { method: 'POST', body: 'x' }],
  [413, `${API_BASE}/auth/login`, { method: 'POST', headers: json, body: 'x'.repeat(200_000) }],
  [422, `${API_BASE}/auth/login`, { method: 'POST', headers: json, body: '{}' }],
  [422, `${API_BASE}/video?page=0`, {}],
])('returns %i for %s %j', async (status, path, init) => {
  const response = await visitor().fetch(path, init)
  expectProblem(
    { status: response.status, headers: response.headers, body: await response.text() },
    status,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  [400, `${API_BASE}/video/%`],
  [400, `${API_BASE}/video/%E0%A4%A`],
  [400, '/media/videos/%/play.mp4'],
  [400, '/v/%zz'],
  [400, `${API_BASE}/video/${'a'.repeat(300)}`],
  [414, `/${'a'.repeat(12_288)}`],
  [414, `/?${'a'.repeat(12_288)}`],
  [414, `${API_BASE}/video?search=${'a'.repeat(12_288)}`],
  [414, `${API_BASE}/video/${'a'.repeat(12_288)}`],
  [414, `/media/tus/${'a'.repeat(12_288)}`],
])('returns %i for the malformed URL %.60s', async (status, target) => {
  const response = await getRaw(target)
  expectProblem(response, status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['//', '//[', '///', '/\\', '//x:y@[', '*', '/?%', '/v/feed//', '/a?b=%E0%A4%A'])(
  'the odd URL %s causes no server error',
  async (target) => {
    const { status } = await getRaw(target)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  },
)

test('returns 400 for input that is not HTTP', async () => {
  expectProblem(await sendRaw('HELLO\r\n\r\n'), 400)
})

test('returns 431 for oversized headers', async () => {
  const response = await sendRaw(
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expectProblem(response, 431)
})

test('an error response to HEAD has no body', async () => {
  const response = await visitor().fetch(`${API_BASE}/video/aaaaaaaaaaa`, { method: 'HEAD' })
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('')
})

test('returns 422 for ids that PostgreSQL cannot store as text', async () => {
  const body = (id: string) =>
    JSON.stringify({ title: 'x', video: { public_id: id }, thumbnail: { public_id: id } })
  for (const id of ['\0', 'a\0', '\ud800', 'x'.repeat(201), '']) {
    const response = await ada.fetch(`${API_BASE}/video/upload`, {
      method: 'POST',
      headers: json,
      body: body(id),
    })
    expect(response.status).toBe(422)
  }
})

test('ignores a malformed cookie header', async () => {
  for (const cookie of [
    '=',
    ';;;',
    'seam_access',
    'seam_access=%',
    'seam_access=%00',
    '\xe4=\xf6',
  ]) {
    const response = await visitor().fetch(`${API_BASE}/video`, { headers: { cookie } })
    expect(response.status).toBe(200)
  }
})
