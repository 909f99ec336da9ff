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

// Such responses mix what others must not learn with text of the request.
test.each(['/v/feed', '/nowhere', '/api/v1/video', '/api/v1/auth/session'])(
  'does not compress %s for a signed-in viewer',
  async (path) => expect(await encodingOf(ada, path)).toBeNull(),
)

test('does not compress a page for a client whose session is only expired', async () => {
  const expired = ada.copy()
  expired.cookies.delete('seam_access')
  expect(await encodingOf(expired, '/v/feed')).toBeNull()
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
