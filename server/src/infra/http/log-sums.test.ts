import { expect, test } from 'vitest'
import { createLogSums } from './log-sums.ts'

const LIMITS = { lines: 4, perNetwork: 2 }

test('a line is logged once in a window, and its repeats are counted', () => {
  const sums = createLogSums<string>(LIMITS)
  expect(sums.add('a', 'net', 'A')).toBe(true)
  expect(sums.add('a', 'net', 'A')).toBe(false)
  expect(sums.add('a', 'net', 'A')).toBe(false)
  expect(sums.add('b', 'net', 'B')).toBe(true)
  expect(sums.take()).toEqual({ repeated: [{ line: 'A', times: 2 }], byNetwork: [], others: 0 })
  expect(sums.add('a', 'net', 'A')).toBe(true)
  expect(sums.take()).toEqual({ repeated: [], byNetwork: [], others: 0 })
})

test('a network has so many different lines, the others are counted', () => {
  const sums = createLogSums<string>(LIMITS)
  const added = ['a', 'b', 'c', 'd', 'a'].map((key) => sums.add(key, 'net', key))
  expect(added).toEqual([true, true, false, false, false])
  expect(sums.add('a', 'other net', 'a')).toBe(false)
  expect(sums.take()).toEqual({
    repeated: [{ line: 'a', times: 2 }],
    byNetwork: [{ network: 'net', times: 2 }],
    others: 0,
  })
})

test('however many networks there are, a window holds so many lines', () => {
  const sums = createLogSums<string>(LIMITS)
  const added = Array.from({ length: 1_000 }, (_, count) => sums.add(`${count}`, `${count}`, ''))
  expect(added.filter(Boolean)).toHaveLength(4)
  expect(sums.take()).toEqual({ repeated: [], byNetwork: [], others: 996 })
})
