import { expect, test } from 'vitest'
import { visitor } from '../../../test/cast.ts'

test.each([
  ['/healthz', { status: 'up' }],
  ['/readyz', { status: 'ready' }],
])('%s answers that all is well, and no cache keeps it', async (path, body) => {
  const response = await visitor().fetch(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(body)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
