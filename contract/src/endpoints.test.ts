import * as z from 'zod'
import { expect, test } from 'vitest'
import { reservedUsernames } from './account.ts'
import { acceptsBody } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { pages } from './pages.ts'
import { username } from './user-info.ts'

const namedEndpoints = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)

test('no two endpoints share a method and path', () => {
  expect(new Set(namedEndpoints.map(([name]) => name)).size).toBe(endpoints.length)
})

test.each(namedEndpoints)('%s has exactly its parameters in its path', (_, { path, params }) => {
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' })
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(properties)).toEqual(inPath)
})

test('only checks accept a body without changing state, and no GET accepts a body', () => {
  const withBody = endpoints.filter(acceptsBody)
  expect(withBody.map(({ method }) => method)).not.toContain('GET')
  const readOnly = withBody.filter(({ changesState }) => !changesState)
  expect(readOnly.map(({ path }) => path)).toEqual(['/auth/exist', '/invite/check'])
})

test('only a public GET that changes nothing is cached, and only a change invalidates', () => {
  const cached = endpoints.filter(({ cache }) => cache === 'anonymous')
  expect(cached.length).toBeGreaterThan(0)
  for (const { method, access, changesState } of cached) {
    expect({ method, access, changesState }).toEqual({
      method: 'GET',
      access: 'public',
      changesState: false,
    })
  }
  const invalidating = endpoints.filter(({ cache }) => cache === 'invalidate')
  expect(invalidating.filter(({ changesState }) => !changesState)).toEqual([])
})

const compressed = endpoints.filter(({ compressed }) => compressed)

test.each(compressed.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is compressed and holds no secret',
  (_, { method, query, response }) => {
    expect(method).toBe('GET')
    const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))
    const names = [...schema.matchAll(/"(\w+)":/g)].map(([, name]) => name)
    expect(names).toContain('type')
    expect(
      names.filter((name) => /token|secret|ticket|code|password|key|mail/i.test(name ?? '')),
    ).toEqual([])
    // Search results repeat words from the query.
    expect(Object.keys(z.toJSONSchema(query, { io: 'input' }).properties ?? {})).not.toContain('q')
  },
)

test('every change of public data invalidates the cache, except views, which do so in batches', () => {
  const publicTags = ['Video', 'Post', 'Comment', 'Vote', 'Profile', 'Statistics']
  const changes = endpoints.filter(
    ({ tag, changesState }) => changesState && publicTags.includes(tag),
  )
  const others = changes.filter(({ cache }) => cache !== 'invalidate')
  expect(others.map(({ path }) => path)).toEqual([
    '/embed/{publicId}/view',
    // Only owners see what was watched.
    '/embed/{publicId}/watched',
    // A list that only its owner can see.
    '/held-word',
    '/video/{publicId}/view',
    '/video/{publicId}/watched',
  ])
})

test('the first segment of every path is reserved or not a valid username', () => {
  const paths = [...endpoints.map(({ path }) => path), ...Object.values(pages)]
  const segments = new Set(paths.flatMap((path) => path.split('/')[1] ?? []))
  const unreserved = [...segments].filter(
    (word) => username.safeParse(word).success && !reservedUsernames.has(word),
  )
  expect(unreserved).toEqual([])
})

test('every reserved username is a valid username', () => {
  const invalid = [...reservedUsernames].filter((word) => !username.safeParse(word).success)
  expect(invalid).toEqual([])
})
