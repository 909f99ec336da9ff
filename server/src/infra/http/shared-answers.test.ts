import { expect, test, vi } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

/** Returns a function that returns 1, 2, 3, … */
const counter = () => {
  let count = 0
  return async () => {
    count += 1
    return count
  }
}

test('loads a value once and shares it', async () => {
  const { keep } = createSharedAnswers()
  const load = counter()
  expect(await Promise.all([keep('a', load), keep('a', load)])).toEqual([1, 1])
  expect(await keep('a', load)).toBe(1)
  expect(await keep('b', load)).toBe(2)
})

test('loads again after an invalidation', async () => {
  const { keep, changed } = createSharedAnswers()
  const load = counter()
  expect(await keep('a', load)).toBe(1)
  await changed()
  expect(await keep('a', load)).toBe(2)
})

test('does not return a value to later callers if it was invalidated while loading', async () => {
  const { keep, changed } = createSharedAnswers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = keep('a', () => promise)
  await changed()
  const late = keep('a', async () => 'new')
  resolve('old')
  expect([await early, await late]).toEqual(['old', 'new'])
  expect(await keep('a', async () => 'newer')).toBe('new')
})

test('shows a change by another process within two seconds', async () => {
  const { keep } = createSharedAnswers()
  const load = counter()
  await keep('a', load)
  await vi.waitFor(async () => expect(await keep('a', load)).toBe(2), { timeout: 2_000 })
})

test('rejects for all waiting callers, and does not cache the failure', async () => {
  const { keep } = createSharedAnswers()
  const failing = async (): Promise<string> => {
    throw new Error('on purpose')
  }
  const both = await Promise.allSettled([keep('a', failing), keep('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keep('a', async () => 'good')).toBe('good')
})

test('limits the number of entries', async () => {
  const { keep } = createSharedAnswers()
  const load = counter()
  await keep('first', load)
  await Promise.all(Array.from({ length: 2_000 }, (_, index) => keep(`${index}`, load)))
  expect(await keep('first', load)).toBeGreaterThan(2_000)
})
