import * as z from 'zod'
import { expect, test } from 'vitest'
import { reservedUsernames, username } from './account.ts'
import { takesBody } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { pages } from './pages.ts'

const named = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)

test('no two calls have one method and path', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(endpoints.length)
})

test.each(named)('%s names in its path exactly the parameters it takes', (_, { path, params }) => {
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' })
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(properties)).toEqual(inPath)
})

test('only calls that change something take a body, and a GET takes none', () => {
  const withBody = endpoints.filter(takesBody)
  expect(withBody.map(({ method }) => method)).not.toContain('GET')
  const harmless = withBody.filter(({ changesState }) => !changesState)
  expect(harmless.map(({ path }) => path)).toEqual(['/auth/exist'])
})

test('every word that begins an address could not be a username, or is reserved', () => {
  const addresses = [...endpoints.map(({ path }) => path), ...Object.values(pages)]
  const words = new Set(addresses.flatMap((address) => address.split('/')[1] ?? []))
  const free = [...words].filter(
    (word) => username.safeParse(word).success && !reservedUsernames.has(word),
  )
  expect(free).toEqual([])
})

test('every reserved word could be a username: else there is nothing to reserve', () => {
  const wrong = [...reservedUsernames].filter((word) => !username.safeParse(word).success)
  expect(wrong).toEqual([])
})
