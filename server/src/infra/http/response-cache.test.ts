import { expect, test, vi } from 'vitest'
import { UNKNOWN_MARK, withRequiredMark } from '../required-mark.ts'
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

const at = (position: number, timeline = 1) => ({ timeline, position })

const HOUR = 3_600_000

test('a change invalidates entries that are being loaded', async () => {
  const { getOrSet, invalidate } = createResponseCache(HOUR)
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = getOrSet('a', () => promise)
  await invalidate()
  resolve('old')
  expect(await early).toBe('old')
  expect(await getOrSet('a', async () => 'new')).toBe('new')
})

test('a request sees everything up to its mark', async () => {
  const { getOrSet } = createResponseCache(HOUR)
  const load = counter()
  const read = () => getOrSet('a', load)
  expect(await read()).toBe(1)
  expect(await withRequiredMark(at(10), read)).toBe(2)
  expect([
    await withRequiredMark(at(10), read),
    await withRequiredMark(at(9), read),
    await read(),
  ]).toEqual([2, 2, 2])
  expect(await withRequiredMark(at(11), read)).toBe(3)
})

test('a request with a mark gets no entry that contains older ones', async () => {
  const { getOrSet } = createResponseCache(HOUR)
  const load = counter()
  const row = () => getOrSet('row', load)
  const page = () => getOrSet('page', row)
  expect(await row()).toBe(1)
  await withRequiredMark(at(10), () => getOrSet('another', load))
  expect(await page()).toBe(1)
  expect(await withRequiredMark(at(10), page)).toBe(3)
})

test('a request with a mark does not wait for a load that began earlier', async () => {
  const { getOrSet } = createResponseCache(HOUR)
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = getOrSet('a', () => promise)
  expect(await withRequiredMark(at(10), () => getOrSet('a', async () => 'new'))).toBe('new')
  resolve('old')
  expect(await early).toBe('old')
  expect(await getOrSet('a', async () => 'newer')).toBe('new')
})

test('a request with a mark after a failover sees the change, although its position is lower', async () => {
  const { getOrSet } = createResponseCache(HOUR)
  const load = counter()
  const read = () => getOrSet('a', load)
  expect(await read()).toBe(1)
  expect(await withRequiredMark(at(1_000), read)).toBe(2)
  expect(await withRequiredMark(at(950, 2), read)).toBe(3)
  expect(await withRequiredMark(at(990), read)).toBe(3)
})

test('a request with an unknown mark gets no cached entry', async () => {
  const { getOrSet } = createResponseCache(HOUR)
  const load = counter()
  const read = () => withRequiredMark(UNKNOWN_MARK, () => getOrSet('a', load))
  expect([await read(), await read()]).toEqual([1, 2])
})
