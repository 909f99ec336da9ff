import { expect, test } from 'vitest'
import * as z from 'zod'
import { API_BASE, type CachePolicy, endpoint } from '@seam/contract/endpoint.ts'
import { startBareApplication } from '../../../test/bare-application.ts'
import { createApi } from './api.ts'
import { anonymous, type Authenticate, type Viewer } from './authentication.ts'
import { ProblemError } from './problem-error.ts'
import { rateLimiterFactory } from './rate-limits.ts'
import { createResponseCache } from './response-cache.ts'

const ada: Viewer = {
  accountId: 1,
  publicId: 'aaaaaaaaaaa',
  username: 'ada',
  nsfwContent: 'BLUR',
  role: 'member',
  grantedRole: 'member',
  isPending: false,
  standing: 'active',
  hasSecondFactor: false,
  credentialVersion: 1,
  hasExclusions: false,
  hasRemovedComments: false,
  hasHeldComments: false,
}
/** Any cookie authenticates Ada. */
const authenticate: Authenticate = async () => ({ ...anonymous, viewer: ada })

const read = (path: string, cache?: CachePolicy) =>
  endpoint({
    tag: 'Test',
    summary: 'Returns the value',
    method: 'GET',
    path,
    query: z.object({ key: z.string().optional() }),
    response: z.number(),
    ...(cache && { cache }),
  })
const write = (path: string, cache?: CachePolicy) =>
  endpoint({
    tag: 'Test',
    summary: 'Changes the value',
    method: 'POST',
    path,
    response: z.number(),
    ...(cache && { cache }),
  })

/** Starts an API whose endpoints read and change one number. */
async function startApi() {
  let stored = 0
  // No entry expires during a test.
  const responseCache = createResponseCache(3_600_000)
  const increment = async () => {
    stored += 1
  }
  const { origin } = await startBareApplication((app) => {
    const rateLimits = rateLimiterFactory(false)
    const api = createApi(app, {
      readAudience: () => 'EVERYONE',
      authenticate,
      requireRecentPassword: async () => undefined,
      requirePublisher: async () => undefined,
      rateLimits,
      sharedRateLimits: rateLimits,
      responseCache,
    })
    const message = 'Done'
    const handle = async () => stored
    api.serve(read('/cached', 'anonymous'), { handle, message })
    api.serve(read('/uncached'), { handle, message })
    api.serve(write('/change', 'invalidate'), {
      handle: increment,
      respond: () => responseCache.getOrSet('stored', handle),
      message,
    })
    api.serve(write('/failing-later', 'invalidate'), {
      handle: async () => {
        await increment()
        throw new Error('after the commit, on purpose')
      },
      message,
    })
    api.serve(write('/failing-response', 'invalidate'), {
      handle: increment,
      respond: async () => {
        throw new ProblemError('not-found', 'after the commit, on purpose')
      },
      message,
    })
    api.serve(write('/rejected', 'invalidate'), {
      handle: async () => {
        throw new ProblemError('conflict', 'on purpose')
      },
      message,
    })
  })
  const call = async (method: 'GET' | 'POST', path: string, headers = {}) => {
    const response = await fetch(`${origin}${API_BASE}${path}`, { method, headers })
    const { data } = (await response.json()) as { data?: number }
    return { status: response.status, data }
  }
  const get = async (path: string, headers = {}) => (await call('GET', path, headers)).data
  /** `changeElsewhere` changes the number like another process. */
  return { get, post: (path: string) => call('POST', path), changeElsewhere: increment }
}

test('caches anonymous responses by URL if the endpoint says so', async () => {
  const { get, changeElsewhere } = await startApi()
  expect([await get('/cached?key=a'), await get('/uncached')]).toEqual([0, 0])
  await changeElsewhere()
  expect([await get('/cached?key=a'), await get('/uncached')]).toEqual([0, 1])
  expect(await get('/cached?key=b')).toBe(1)
})

test('a signed-in viewer neither receives the cached response nor fills the cache', async () => {
  const { get, changeElsewhere } = await startApi()
  const signedIn = { cookie: 'session=ada' }
  expect(await get('/cached', signedIn)).toBe(0)
  await changeElsewhere()
  expect(await get('/cached')).toBe(1)
  await changeElsewhere()
  expect(await get('/cached', signedIn)).toBe(2)
})

test('a change invalidates the cache before its own response is loaded', async () => {
  const { get, post } = await startApi()
  expect(await get('/cached')).toBe(0)
  expect(await post('/change')).toEqual({ status: 200, data: 1 })
  expect(await get('/cached')).toBe(1)
  expect(await post('/change')).toEqual({ status: 200, data: 2 })
})

test('a rejected change does not invalidate the cache', async () => {
  const { get, post, changeElsewhere } = await startApi()
  expect(await get('/cached')).toBe(0)
  await changeElsewhere()
  expect((await post('/rejected')).status).toBe(409)
  expect(await get('/cached')).toBe(0)
})

test.each([
  ['/failing-later', 500],
  ['/failing-response', 404],
])('a request that fails after its commit invalidates the cache: %s', async (path, status) => {
  const { get, post } = await startApi()
  expect(await get('/cached')).toBe(0)
  expect((await post(path)).status).toBe(status)
  expect(await get('/cached')).toBe(1)
})
