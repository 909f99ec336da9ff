import * as z from 'zod'
import { expect, test } from 'vitest'
import { reservedUsernames, username } from './account.ts'
import { acceptsBody } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { pages } from './pages.ts'

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

test('only /auth/exist takes a body without changing state, and no GET takes a body', () => {
  const withBody = endpoints.filter(acceptsBody)
  expect(withBody.map(({ method }) => method)).not.toContain('GET')
  const readOnly = withBody.filter(({ changesState }) => !changesState)
  expect(readOnly.map(({ path }) => path)).toEqual(['/auth/exist'])
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
