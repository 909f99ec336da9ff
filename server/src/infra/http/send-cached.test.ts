import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageOrigin } from './page-origin.ts'
import { createResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

/** Serves the origin of its pages as a cached body. Records every load. */
function startSite(publicUrl?: string) {
  const responseCache = createResponseCache(3_600_000)
  const loaded: string[] = []
  const app = Fastify()
  app.get('/', (request, reply) => {
    const origin = pageOrigin(request, publicUrl)
    return sendCached(request, reply, {
      responseCache,
      key: origin,
      type: 'text/plain',
      maxAge: 60,
      variesByClient: publicUrl === undefined,
      load: async () => {
        loaded.push(origin)
        return Buffer.from(origin)
      },
    })
  })
  const get = (host: string) => app.inject({ url: '/', headers: { host } })
  return { responseCache, loaded, get }
}

test('made-up hosts get their own links, do not fill the cache and evict nothing', async () => {
  const { responseCache, loaded, get } = startSite()
  let others = 0
  const loadOther = () => responseCache.getOrSet('other', async () => (others += 1))
  await loadOther()
  for (let number = 0; number < 1_000; number += 1) {
    const { body } = await get(`invented${number}.example`)
    expect(body).toBe(`http://invented${number}.example`)
  }
  await loadOther()
  expect(others).toBe(1)
  loaded.length = 0
  for (const number of [999, 990, 5]) await get(`invented${number}.example`)
  expect(loaded).toEqual(['http://invented5.example'])
})

test('a change invalidates the bodies of every host', async () => {
  const { responseCache, loaded, get } = startSite()
  await get('one.example')
  await responseCache.invalidate()
  await get('one.example')
  expect(loaded).toHaveLength(2)
})

test('only bodies with the links of PUBLIC_URL may be in shared caches', async () => {
  const { headers } = await startSite().get('one.example')
  expect(headers['cache-control']).toBe('private, max-age=60')
  const { get, loaded } = startSite('https://seam.example')
  for (const host of ['one.example', 'two.example']) {
    const { body, headers: shared } = await get(host)
    expect([body, shared['cache-control']]).toEqual([
      'https://seam.example',
      'public, max-age=60, s-maxage=9',
    ])
  }
  expect(loaded).toHaveLength(1)
})
