import { expect, test, vi } from 'vitest'
import { createResponseCache } from './response-cache.ts'

/** Returns a function that returns 1, 2, 3, … */
const counter = () => {
  let count = 0
  return async () => {
    count += 1
    return count
  }
}

test('loads a value once and shares it', async () => {
  const { getOrSet } = createResponseCache()
  const load = counter()
  expect(await Promise.all([getOrSet('a', load), getOrSet('a', load)])).toEqual([1, 1])
  expect(await getOrSet('a', load)).toBe(1)
  expect(await getOrSet('b', load)).toBe(2)
})

test('loads again after an invalidation', async () => {
  const { getOrSet, invalidate } = createResponseCache()
  const load = counter()
  expect(await getOrSet('a', load)).toBe(1)
  await invalidate()
  expect(await getOrSet('a', load)).toBe(2)
})

test('does not return a value to later callers if it was invalidated while loading', async () => {
  const { getOrSet, invalidate } = createResponseCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = getOrSet('a', () => promise)
  await invalidate()
  const late = getOrSet('a', async () => 'new')
  resolve('old')
  expect([await early, await late]).toEqual(['old', 'new'])
  expect(await getOrSet('a', async () => 'newer')).toBe('new')
})

test('shows a change by another process within two seconds', async () => {
  const { getOrSet } = createResponseCache()
  const load = counter()
  await getOrSet('a', load)
  await vi.waitFor(async () => expect(await getOrSet('a', load)).toBe(2), { timeout: 2_000 })
})

test('rejects for all waiting callers, and does not cache the failure', async () => {
  const { getOrSet } = createResponseCache()
  const failing = async (): Promise<string> => {
    throw new Error('on purpose')
  }
  const both = await Promise.allSettled([getOrSet('a', failing), getOrSet('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await getOrSet('a', async () => 'good')).toBe('good')
})

test('limits the number of entries', async () => {
  const { getOrSet } = createResponseCache()
  const load = counter()
  await getOrSet('first', load)
  await Promise.all(Array.from({ length: 2_000 }, (_, index) => getOrSet(`${index}`, load)))
  expect(await getOrSet('first', load)).toBeGreaterThan(2_000)
})
