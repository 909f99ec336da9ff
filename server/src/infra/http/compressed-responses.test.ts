import { beforeAll, expect, test } from 'vitest'
import { person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
  await seedVideos(ada, 12)
})

const headers = { 'accept-encoding': 'gzip, deflate, br' }
const encodingOf = async (who: Client, path: string) =>
  (await who.fetch(path, { headers })).headers.get('content-encoding')

test.each([
  '/v/feed',
  '/',
  '/nowhere',
  '/api/v1/video',
  '/api/v1/openapi.json',
  '/api/v1/docs/swagger-ui.css',
])('compresses %s for a visitor', async (path) =>
  expect(await encodingOf(visitor(), path)).toBe('br'),
)

test.each(['/v/feed', '/', '/nowhere', '/api/v1/video'])(
  'compresses %s for a signed-in viewer',
  async (path) => expect(await encodingOf(ada, path)).toBe('br'),
)

// These contain a secret, or text from the request next to private data.
test.each([
  '/v/feed?feed=all',
  '/search?q=waves',
  '/api/v1/search?q=video',
  '/api/v1/media/ticket?folder=videos',
  '/api/v1/invite',
  '/api/v1/auth/sessions',
  '/api/v1/auth/session',
])('does not compress %s for a signed-in viewer', async (path) => {
  const response = await ada.fetch(path, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBeNull()
  // Its length is not the reason.
  expect(response.headers.get('vary') ?? '').not.toContain('Accept-Encoding')
})

test('a client with an expired session counts as signed in', async () => {
  const expired = ada.copy()
  expired.cookies.delete('seam_access')
  expect(await encodingOf(expired, '/v/feed?feed=all')).toBeNull()
  expect(await encodingOf(visitor(), '/v/feed?feed=all')).toBe('br')
})

test('a cached response has the same content in every encoding', async () => {
  const bodies = await Promise.all(
    ['zstd', 'br', 'gzip', 'identity'].map(async (encoding) => {
      const response = await visitor().fetch('/api/v1/video', {
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      return response.text()
    }),
  )
  expect(new Set(bodies).size).toBe(1)
})
