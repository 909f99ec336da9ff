import { type Endpoint, API_BASE } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { apiBase } from './send.ts'

const line = ({ method, path }: Endpoint) => `${method} ${path}`

test('the client has the methods and paths of the contract', () => {
  expect(Object.values(routes).toSorted()).toEqual(endpoints.map(line).toSorted())
  expect(apiBase).toBe(API_BASE)
})
