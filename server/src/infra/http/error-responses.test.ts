import { expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'
import { createSemaphore } from '../semaphore.ts'

test('returns 429 with Retry-After when work has waited too long for a semaphore', async () => {
  const semaphore = createSemaphore(1, 20)
  const { promise: end, resolve: endWork } = Promise.withResolvers<void>()
  void semaphore('first', () => end)
  const { origin } = await startBareApplication((app) => {
    app.get('/busy', () => semaphore('second', async () => 'never'))
  })
  const response = await fetch(`${origin}/busy`)
  endWork()
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toEqual({
    type: 'urn:seam:problem:too-many',
    title: 'Too many requests',
    status: 429,
    detail: 'Please wait 5 seconds and try again',
    code: 'too-many',
  })
})
