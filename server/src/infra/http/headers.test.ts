import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { SHELL } from '@seam/contract/pages.ts'
import { type Video } from '@seam/contract/video.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada))
})

test('every response has the security headers, and no HSTS over plain HTTP', async () => {
  const paths = [
    '/',
    '/v/feed',
    '/nowhere',
    '/feed.xml',
    '/api/v1/video',
    '/api/v1/nothing',
    '/healthz',
  ]
  for (const path of [...paths, '/api/v1/docs', video.videoFile.url ?? '', video.thumbnail.url]) {
    const { headers } = await visitor().fetch(path)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy')).not.toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

/** The inline scripts of a page. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].flatMap(
    ([, attributes = '', content = '']) =>
      content.trim() === '' || /json"/.test(attributes) ? [] : content,
  )

test.each(['/', '/v/feed', '/v/new', '/nowhere', '/api/v1/docs'])(
  'the page %s may run only scripts of its own site, and cannot be framed',
  async (path) => {
    const { headers } = await visitor().fetch(path)
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((directive) => directive.split(/ (.*)/s, 2) as [string, string]),
    )
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]+=*')?$/),
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(policy).not.toHaveProperty('upgrade-insecure-requests')
  },
)

test('a page has only the inline script whose hash its policy allows', async () => {
  for (const path of ['/', `/v/${video.publicId}`, '/nowhere', SHELL, '/api/v1/docs']) {
    const response = await visitor().fetch(path)
    const html = await response.text()
    const hashes = scriptsIn(html).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(path === '/api/v1/docs' ? 0 : 1)
    const allowed = response.headers.get('content-security-policy')?.match(/'sha256-[^']*'/g) ?? []
    expect(allowed).toEqual(hashes)
    expect(html).not.toMatch(/\son\w+="/)
  }
})

test('API responses and uploaded files cannot act as a page', async () => {
  const api = await visitor().fetch('/api/v1/video')
  expect(api.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(api.headers.get('content-type')).toBe('application/json; charset=utf-8')
  for (const url of [video.videoFile.url ?? '', video.thumbnail.url]) {
    const media = await visitor().fetch(url)
    expect(media.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
})

test('other sites cannot read API responses', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  for (const path of ['/api/v1/video', '/api/v1/auth/session', '/api/v1/nothing']) {
    const response = await ada.fetch(path, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const preflight = await ada.fetch(path, { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('HEAD returns the headers of GET without a body', async () => {
  for (const path of ['/api/v1/video', `/api/v1/video/${video.publicId}`]) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => visitor().fetch(path, { method })),
    )
    expect(head?.status).toBe(200)
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      expect(head?.headers.get(name)).toBe(get?.headers.get(name))
    }
    expect(await head?.text()).toBe('')
  }
})
