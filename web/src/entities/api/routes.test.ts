import { type Endpoint, API_BASE } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import * as modules from '@seam/contract/modules.ts'
import { expect, test } from 'vitest'
import { laterRoutes } from './later-routes.ts'
import { routes as firstRoutes } from './routes.ts'
import { apiBase } from './send.ts'

const routes = { ...firstRoutes, ...laterRoutes }

const exported = Object.values(modules).flatMap((module) => Object.entries<unknown>(module))

/** The names under which the contract exports an endpoint. */
const namesOf = (endpoint: Endpoint) =>
  exported.flatMap(([name, value]) => (value === endpoint ? [name] : []))

test.each(endpoints.map((endpoint) => [namesOf(endpoint), endpoint] as const))(
  'the client calls %s with the method and path of the contract',
  (names, { method, path }) => {
    const [name = ''] = names
    expect(names).toEqual([name])
    expect(routes).toHaveProperty([name], `${method} ${path}`)
  },
)

test('the client has no other endpoints, and the base path of the contract', () => {
  expect(Object.keys(routes)).toHaveLength(endpoints.length)
  expect(apiBase).toBe(API_BASE)
})
