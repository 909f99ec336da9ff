import { expect, test, vi } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

/** Makes one number after the other. */
const counting = () => {
  let made = 0
  return async () => {
    made += 1
    return made
  }
}

test('an answer is made once and kept for everybody who asks', async () => {
  const { keep } = createSharedAnswers()
  const make = counting()
  expect(await Promise.all([keep('a', make), keep('a', make)])).toEqual([1, 1])
  expect(await keep('a', make)).toBe(1)
  expect(await keep('b', make)).toBe(2)
})

test('after any change it is made anew', async () => {
  const { keep, changed } = createSharedAnswers()
  const make = counting()
  expect(await keep('a', make)).toBe(1)
  await changed()
  expect(await keep('a', make)).toBe(2)
})

test('an answer whose making a change has overtaken is not given to later askers', async () => {
  const { keep, changed } = createSharedAnswers()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = keep('a', () => promise)
  await changed()
  const late = keep('a', async () => 'new')
  resolve('old')
  expect([await early, await late]).toEqual(['old', 'new'])
  expect(await keep('a', async () => 'newer')).toBe('new')
})

test('another process’s change is seen within two seconds', async () => {
  const { keep } = createSharedAnswers()
  const make = counting()
  await keep('a', make)
  await vi.waitFor(async () => expect(await keep('a', make)).toBe(2), { timeout: 2_000 })
})

test('a failure is told to whoever waits for it, and not kept', async () => {
  const { keep } = createSharedAnswers()
  const failing = async (): Promise<string> => {
    throw new Error('on purpose')
  }
  const both = await Promise.allSettled([keep('a', failing), keep('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keep('a', async () => 'good')).toBe('good')
})

test('what is kept does not grow without end', async () => {
  const { keep } = createSharedAnswers()
  const make = counting()
  await keep('first', make)
  await Promise.all(Array.from({ length: 2_000 }, (_, index) => keep(`${index}`, make)))
  expect(await keep('first', make)).toBeGreaterThan(2_000)
})
